import { describe, expect, it } from 'vitest';
import { COMPRADOR, FACTORING, factura, OTRO_FACTORING, VENDEDOR } from '../../../../../tools/dte-demo/ejemplo.ts';
import { type AecDemo, type CesionDemo, fabricarAec } from '../../../../../tools/dte-demo/fabricar.ts';
import { conDetalle } from '../../domain/mensajes.ts';
import { type Lectura, leerDte } from './leer.ts';

const PRIMERA: CesionDemo = {
  cedente: VENDEDOR,
  cesionario: OTRO_FACTORING,
  ultimo_vencimiento: '2026-04-15',
  fecha: '2026-03-05T10:00:00',
};
const SEGUNDA: CesionDemo = {
  cedente: OTRO_FACTORING,
  cesionario: FACTORING,
  ultimo_vencimiento: '2026-04-15',
  fecha: '2026-03-06T10:00:00',
};

function leerTexto(t: string): Lectura {
  const r = leerDte(Buffer.from(t, 'latin1'));
  if (!r.ok) throw new Error(r.causa.codigo);
  return r.lectura;
}
const aec = (cambios: Partial<AecDemo> = {}) =>
  fabricarAec({ dte: factura(), cesiones: [PRIMERA, SEGUNDA], ...cambios }).toString('latin1');
const cesiones = (...c: CesionDemo[]) => leerTexto(aec({ cesiones: c }));
const codigos = (l: Lectura) => l.cesion?.causas.map((c) => c.codigo);
const frases = (l: Lectura) => l.cesion?.causas.map((c) => conDetalle(c).detail);

describe('cesión electrónica (AEC)', () => {
  it('dos cesiones en cadena: todas las firmas valen y el último dueño es el segundo cesionario', () => {
    const l = leerTexto(aec());
    expect(l.cesion).toEqual({ causas: [], alertas: [], ultimo_cesionario: { rut: FACTORING.rut, razon_social: FACTORING.razon } });
    expect(l.documentos[0]).toMatchObject({ dte: { folio: 1021 }, firma: { estado: 'valida' } });
    expect(l.aec?.cesiones[0]).toMatchObject({
      seq: 1,
      cedente: { rut: VENDEDOR.rut, autorizados: [{ rut: '40000014-K', nombre: 'Persona Ficticia' }] },
      cesionario: { rut: OTRO_FACTORING.rut },
      monto_cesion: 12_500_000,
      ultimo_vencimiento: '2026-04-15',
      fecha: '2026-03-05T10:00:00',
      firma: { estado: 'valida' },
    });
    expect([l.aec?.firma.estado, l.aec?.firma_documento.estado]).toEqual(['valida', 'valida']);
  });
  it('en una factura de compra (46) cede el receptor', () => {
    const dte = factura({ tipo: 46 });
    const c = { ...PRIMERA, cedente: COMPRADOR };
    expect(codigos(leerTexto(aec({ dte, cesiones: [c] })))).toEqual([]);
    expect(codigos(leerTexto(aec({ dte, cesiones: [PRIMERA] })))).toEqual(['aec_cadena']);
  });
  it('las secuencias van de 1 en 1', () => {
    expect(codigos(cesiones(PRIMERA, { ...SEGUNDA, seq: 3 }))).toEqual(['aec_secuencia']);
    expect(frases(cesiones({ ...PRIMERA, seq: 2 }))).toEqual(['Las cesiones no siguen en orden: se esperaba la 1 y viene la 2']);
  });
  it('cede quien es dueño: el vendedor primero, después el cesionario anterior', () => {
    expect(codigos(cesiones({ ...PRIMERA, cedente: COMPRADOR }))).toEqual(['aec_cadena']);
    expect(codigos(cesiones(PRIMERA, { ...SEGUNDA, cedente: VENDEDOR }))).toEqual(['aec_cadena']);
  });
  it('no se cede más que el total ni que la cesión anterior', () => {
    expect(codigos(cesiones({ ...PRIMERA, monto: 12_500_001 }))).toEqual(['aec_monto']);
    expect(codigos(cesiones({ ...PRIMERA, monto: 1000 }, { ...SEGUNDA, monto: 1001 }))).toEqual(['aec_monto']);
    expect(codigos(cesiones({ ...PRIMERA, monto: 1000 }, { ...SEGUNDA, monto: 1000 }))).toEqual([]);
  });
  it('todas son del mismo documento', () => {
    const l = cesiones(PRIMERA, { ...SEGUNDA, id_dte: { Folio: '1022', MntTotal: '5' } });
    expect(frases(l)).toEqual(['La cesión 2 se refiere a otro documento: folio', 'La cesión 2 se refiere a otro documento: monto']);
  });
  it('la carátula repite la última cesión', () => {
    expect(codigos(leerTexto(aec({ caratula: { rut_cesionario: OTRO_FACTORING.rut } })))).toEqual(['aec_caratula']);
    expect(codigos(leerTexto(aec({ caratula: { rut_cedente: VENDEDOR.rut } })))).toEqual(['aec_caratula']);
  });
  it('una cadena rota no dice dueño', () => expect(cesiones({ ...PRIMERA, monto: 99_000_000 }).cesion?.ultimo_cesionario).toBeNull());
  it('debe haber de uno a tres autorizados y declaración jurada', () => {
    const persona = { rut: '40000014-K', nombre: 'Persona' };
    const con = (n: number) => () => cesiones({ ...PRIMERA, autorizados: Array.from({ length: n }, () => persona) });
    expect(con(0)).toThrow('estructura_invalida');
    expect(con(4)).toThrow('estructura_invalida');
    expect(codigos(con(3)())).toEqual([]);
    expect(() => cesiones({ ...PRIMERA, declaracion_jurada: '' })).toThrow('estructura_invalida');
  });
  it('el cedente con el RUT del emisor y otro nombre se avisa', () => {
    const l = cesiones({ ...PRIMERA, cedente: { ...VENDEDOR, razon: 'Servicios Otros y Compañía Limitada' } });
    expect(l.cesion?.alertas).toEqual([
      { codigo: 'NOMBRE_DISTINTO', datos: { rut: VENDEDOR.rut, a: VENDEDOR.razon, b: 'Servicios Otros y Compañía Limitada' } },
    ]);
    expect(l.cesion?.causas).toEqual([]);
  });
});

describe('firmas de un AEC: todas deben valer', () => {
  const bueno = aec();
  it.each([
    ['la cesión 1 y lo que la cubre', '<SeqCesion>1</SeqCesion>', ['la cesión 1', 'la carátula (AEC)']],
    ['la cesión 2 y lo que la cubre', '<SeqCesion>2</SeqCesion>', ['la cesión 2', 'la carátula (AEC)']],
    ['la carátula', '<TmstFirmaEnvio>', ['la carátula (AEC)']],
    ['el documento y todo lo que lo cubre', '<MntNeto>', ['el documento', 'la imagen del documento (DTECedido)', 'la carátula (AEC)']],
  ])('alterar %s las invalida', (_, que, donde) => {
    const l = leerTexto(bueno.replace(que, `<!-- a --> ${que}`));
    expect(l.cesion?.causas.map((c) => c.datos.donde)).toEqual(donde);
    expect(new Set(codigos(l))).toEqual(new Set(['aec_firma_invalida']));
  });
  it('una cesión sin firma se dice', () => {
    const inicio = bueno.indexOf('</DocumentoCesion>') + '</DocumentoCesion>'.length;
    const fin = bueno.indexOf('</Cesion>', inicio);
    expect(frases(leerTexto(bueno.slice(0, inicio) + bueno.slice(fin)))).toContain('La firma de la cesión 1 no es válida: sin firma');
  });
});
