import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { FACTORING, factura, OTRO_FACTORING, VENDEDOR } from '../../../../../tools/dte-demo/ejemplo.ts';
import { fabricarAec, fabricarDte } from '../../../../../tools/dte-demo/fabricar.ts';
import { abrirArchivos } from './archivos.ts';
import { leerDte } from './leer.ts';

const DTE = fabricarDte(factura());
const AEC = fabricarAec({
  dte: factura(),
  cesiones: [
    { cedente: VENDEDOR, cesionario: OTRO_FACTORING, ultimo_vencimiento: '2026-04-15', fecha: '2026-03-05T10:00:00' },
    { cedente: OTRO_FACTORING, cesionario: FACTORING, ultimo_vencimiento: '2026-04-15', fecha: '2026-03-06T10:00:00' },
  ],
});

/** Cuts, copies, swaps and single bytes: what a broken mail or a clumsy forger does. */
const cambios = fc.array(
  fc.record({ en: fc.nat(), largo: fc.nat(60), que: fc.constantFrom('borrar', 'repetir', 'mover', 'byte'), byte: fc.nat(255) }),
  { minLength: 1, maxLength: 3 },
);

function mutar(base: Buffer, lista: readonly { en: number; largo: number; que: string; byte: number }[]): Buffer {
  return lista.reduce((b, c) => {
    const en = c.en % b.length;
    const trozo = b.subarray(en, en + c.largo);
    if (c.que === 'byte') return Buffer.concat([b.subarray(0, en), Buffer.from([c.byte]), b.subarray(en + 1)]);
    if (c.que === 'borrar') return Buffer.concat([b.subarray(0, en), b.subarray(en + c.largo)]);
    if (c.que === 'repetir') return Buffer.concat([b.subarray(0, en), trozo, b.subarray(en)]);
    return Buffer.concat([trozo, b.subarray(0, en), b.subarray(en + c.largo)]);
  }, base);
}

describe('archivos mutados al azar', () => {
  it('un DTE con la firma válida dice exactamente lo que decía; el lector nunca se cae', () => {
    const original = leerDte(DTE);
    const datos = original.ok ? original.lectura.documentos[0]?.dte : null;
    fc.assert(
      fc.property(cambios, (lista) => {
        const r = leerDte(mutar(DTE, lista));
        for (const d of r.ok ? r.lectura.documentos : []) if (d.firma?.estado === 'valida') expect(d.dte).toEqual(datos);
      }),
      { numRuns: 1500 },
    );
  });
  it('un AEC sin causas tiene las mismas cesiones', () => {
    const original = leerDte(AEC);
    const cadena = (l: typeof original) =>
      l.ok && l.lectura.aec?.cesiones.map((c) => [c.seq, c.cedente.rut, c.cesionario.rut, c.monto_cesion]);
    fc.assert(
      fc.property(cambios, (lista) => {
        const r = leerDte(mutar(AEC, lista));
        if (r.ok && r.lectura.cesion?.causas.length === 0) expect(cadena(r)).toEqual(cadena(original));
      }),
      { numRuns: 500 },
    );
  });
  it('un zip roto se rechaza sin caerse', () => {
    const zip = Buffer.from(zipSync({ 'a.xml': DTE, 'b.xml': DTE }));
    fc.assert(
      fc.property(cambios, (lista) => {
        for (const a of abrirArchivos(mutar(zip, lista), 'x.zip', { maximo_xml_mb: 5 })) expect(a.bytes ?? a.causa).toBeDefined();
      }),
      { numRuns: 1000 },
    );
  });
  it('bytes cualesquiera tampoco lo caen', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (b) => {
        leerDte(b);
        expect([...abrirArchivos(b, 'x.zip', { maximo_xml_mb: 5 })].length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });
});
