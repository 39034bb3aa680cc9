import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { claveDemo } from './clave.ts';
import { totalesDe } from './cuerpo.ts';
import { factura, VENDEDOR } from './ejemplo.ts';
import { fabricarAec, fabricarDte, fabricarEnvio, firmanteDemo, representanteDe } from './fabricar.ts';

describe('documentos de demostración', () => {
  it('la misma semilla da la misma clave, y sirve para firmar', () => {
    const pem = (s: string) => createPublicKey(claveDemo(s, 1024)).export({ type: 'spki', format: 'pem' });
    expect(pem('a')).toBe(pem('a'));
    expect(pem('a')).not.toBe(pem('b'));
    expect(claveDemo('a', 1024).asymmetricKeyDetails?.modulusLength).toBe(1024);
  });
  it('el certificado se lee, se firma a sí mismo y lleva su vigencia y su nombre', () => {
    const f = firmanteDemo({ rut: '40000014-K', nombre: 'Persona Ñandú', desde: '2020-01-01', hasta: '2030-12-31', bits: 1024 });
    const c = new X509Certificate(f.certificado);
    expect(c.verify(c.publicKey)).toBe(true);
    expect(c.checkPrivateKey(f.clave)).toBe(true);
    expect(c.subject).toContain('CN=Persona Ñandú');
    expect([Date.parse(c.validFrom), Date.parse(c.validTo)]).toEqual([Date.UTC(2020, 0, 1), Date.UTC(2030, 11, 31, 23, 59, 59)]);
    expect(f.certificado.includes(Buffer.from('40000014-K'))).toBe(true);
  });
  it('los mismos datos dan los mismos bytes', () => {
    const huella = (b: Buffer) => createHash('sha256').update(b).digest('hex');
    expect(huella(fabricarDte(factura()))).toBe(huella(fabricarDte(factura())));
    expect(huella(fabricarDte(factura({ folio: 2 })))).not.toBe(huella(fabricarDte(factura())));
  });
  it('la factura 33-1021 suma 12.500.000 (domain §6.6)', () => {
    expect(totalesDe(factura())).toEqual({ neto: 10_504_202, exento: 0, iva: 1_995_798, total: 12_500_000 });
  });
  it('otra biblioteca acepta la firma', () => {
    const xml = fabricarDte(factura()).toString('latin1').replace('ISO-8859-1', 'UTF-8');
    const nodo = new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagName('Signature')[0];
    const s = new SignedXml({ publicCert: new X509Certificate(representanteDe(VENDEDOR).certificado).toString() });
    s.loadSignature(nodo as never);
    expect(s.checkSignature(xml)).toBe(true);
  });
  it('declara la codificación en que está escrito', () => {
    expect(fabricarDte(factura()).toString('latin1')).toContain('Ñuñoa');
    expect(fabricarDte(factura(), { codificacion: 'UTF-8' }).toString('utf8')).toMatch(/encoding="UTF-8"[\s\S]*Ñuñoa/);
    expect(fabricarDte(factura({ detalle: [{ nombre: 'pago 5 €', precio: 1 }] })).toString('latin1')).toContain('&#8364;');
  });
  it('un sobre o una cesión sin nada no se hacen', () => {
    expect(() => fabricarEnvio([])).toThrow();
    expect(() => fabricarAec({ dte: factura(), cesiones: [] })).toThrow();
  });
});
