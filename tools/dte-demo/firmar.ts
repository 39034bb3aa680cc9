import { createPublicKey } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import type { FirmanteDemo } from './certificado.ts';

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1';

function claveYCertificado(f: FirmanteDemo): string {
  const { n = '', e = '' } = createPublicKey(f.clave).export({ format: 'jwk' });
  const b64 = (t: string) => Buffer.from(t, 'base64url').toString('base64');
  return (
    `<KeyValue><RSAKeyValue><Modulus>${b64(n)}</Modulus><Exponent>${b64(e)}</Exponent></RSAKeyValue></KeyValue>` +
    `<X509Data><X509Certificate>${f.certificado.toString('base64')}</X509Certificate></X509Data>`
  );
}

/**
 * Signs the element with that ID and puts the Signature at the end of its parent, as the SII prescribes (RSA-SHA1, C14N). The
 * work is done by xml-crypto, which the product does not use to verify: the two check each other.
 */
export function firmarXml(xml: string, id: string, firmante: FirmanteDemo): string {
  const s = new SignedXml({
    privateKey: firmante.clave.export({ type: 'pkcs8', format: 'pem' }).toString(),
    signatureAlgorithm: RSA_SHA1,
    canonicalizationAlgorithm: C14N,
    getKeyInfoContent: () => claveYCertificado(firmante),
  });
  s.addReference({ xpath: `//*[@ID='${id}']`, transforms: [C14N], digestAlgorithm: SHA1 });
  s.computeSignature(xml, { location: { reference: `//*[@ID='${id}']/..`, action: 'append' } });
  return s.getSignedXml();
}
