import { DomainName } from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import { CfnOutput } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import type { Settings } from '../settings.ts'

/** The host name of the API. Its owner makes the DNS record, an alias to the output `DomainTarget`. */
export const createDomain = (scope: Construct, domain: NonNullable<Settings['domain']>): DomainName => {
  const domainName = new DomainName(scope, 'Domain', {
    domainName: domain.name,
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', domain.certificateArn),
  })
  new CfnOutput(scope, 'DomainTarget', {
    description: 'Where the DNS record of the custom domain points',
    value: domainName.regionalDomainName,
  })
  return domainName
}
