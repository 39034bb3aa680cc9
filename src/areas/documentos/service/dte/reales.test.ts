import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Contexto } from '../../domain/contexto.ts';
import { leerRcv } from '../../domain/rcv.ts';
import { revisarDocumento } from '../../domain/revision.ts';
import type { Dte, Firma } from '../../domain/tipos.ts';
import { type Lectura, leerDte } from './leer.ts';

/** Public samples of other projects (MIT), kept beside the repository and never inside it; domain §16, T22, T23. */
const DATOS = resolve('..', 'shared', 'data');
const bytes = (nombre: string) => readFileSync(resolve(DATOS, nombre));

function leer(nombre: string): Lectura {
  const r = leerDte(bytes(`dte/${nombre}`));
  if (!r.ok) throw new Error(r.causa.codigo);
  return r.lectura;
}

/** The emisor is our client and the business date is the emission's. */
function revisar(l: Lectura) {
  const [d] = l.documentos;
  const dte = d?.dte as Dte;
  const ctx: Contexto = {
    hoy: dte.fecha_emision,
    nuestro_rut: '99990000-3' as Rut,
    cliente: null,
    cedente: { razon_social: dte.emisor.razon_social, es_cliente: true, bloqueo: null },
    deudor: null,
    relacionadas: false,
    existente: null,
    cesiones: l.cesion?.ultimo_cesionario
      ? [{ seq: l.aec?.cesiones.length ?? 0, rut_cesionario: l.cesion.ultimo_cesionario.rut, razon_cesionario: null }]
      : [],
    reclamo: null,
    monto_nc: pesos(0),
    fecha_recepcion_sii: null as Fecha | null,
    documento_de_la_nota: null,
    parametros: { dias_maximo_emision: 60, firma_dte: 'EXIGE' },
  };
  const leido = {
    dte,
    firma: d?.firma as Firma,
    contenido_hash: d?.contenido_hash ?? '',
    causas: l.cesion?.causas,
    alertas: l.cesion?.alertas,
  };
  return revisarDocumento(leido, ctx);
}
const codigos = (nombre: string) => revisar(leer(nombre)).causas.map((c) => c.codigo);

const F170 = 'DTE--76354771-K--33--170';

describe.runIf(existsSync(resolve(DATOS, 'dte')))('documentos reales', () => {
  it.each([`${F170}.xml`, `${F170}--cleaned.xml`])('%s se carga el día de su emisión: 2.996.301', (nombre) => {
    const l = leer(nombre);
    expect(l.documentos[0]?.dte).toMatchObject({ tipo: 33, folio: 170, monto: 2_996_301, iva: 478_401, fecha_emision: '2019-04-01' });
    expect(l.documentos[0]?.firma).toMatchObject({ estado: 'valida', rut: '13185095-6' });
    expect(revisar(l)).toMatchObject({ estado: 'aceptado_con_alertas', causas: [] });
  });
  it('T23: mod-changed-monto tiene la firma inválida', () =>
    expect(codigos(`${F170}--cleaned-mod-changed-monto.xml`)).toEqual(['firma_invalida']));
  it('mod-removed-signature no está firmado', () => expect(codigos(`${F170}--cleaned-mod-removed-signature.xml`)).toEqual(['sin_firma']));
  it('T22: 33-2336600 fue pagada al contado', () => expect(codigos('DTE--60910000-1--33--2336600.xml')).toEqual(['pago_contado']));
  it('T22: el AEC SEQ-2 de la 170 vale, y su último dueño es otro: 76598556-0', () => {
    const l = leer('AEC--76354771-K--33--170--SEQ-2.xml');
    expect(l.cesion).toMatchObject({ causas: [], ultimo_cesionario: { rut: '76598556-0' } });
    expect(l.aec?.cesiones.map((c) => [c.seq, c.firma.estado])).toEqual([
      [1, 'valida'],
      [2, 'valida'],
    ]);
    const r = revisar(l);
    expect(r.causas).toMatchObject([{ codigo: 'documento_ya_cedido', datos: { rut: '76598556-0' } }]);
    expect(r.alertas.map((a) => a.codigo)).toContain('NOMBRE_DISTINTO');
  });
  it('la 170 es el mismo contenido suelta, limpia o dentro del AEC', () => {
    const hashes = [`${F170}.xml`, `${F170}--cleaned.xml`, 'AEC--76354771-K--33--170--SEQ-2.xml'].map(
      (n) => leer(n).documentos[0]?.contenido_hash,
    );
    expect(new Set(hashes).size).toBe(1);
  });
  it('el RCV de ventas con referencias se lee entero', () => {
    const r = leerRcv(bytes('dte/RCV-venta-multiple-dte-referencias.csv').toString(), '99990000-3' as Rut);
    expect(r.errores).toEqual([]);
    expect(r.filas.map((f) => [f.folio, f.monto, f.otros_impuestos.length, f.estado_sii])).toEqual([
      [506, 2_082_715, 0, 'en_plazo'],
      [14239, 658_284, 0, 'recibo_mercaderias'],
      [3210, 30_471_437, 2, 'recibo_mercaderias'],
    ]);
  });
});

describe.runIf(existsSync(resolve(DATOS, 'xml-attacks')))('ataques reales', () => {
  it('billion laughs se rechaza por su DTD', () => {
    expect(leerDte(bytes('xml-attacks/billion-laughs-1.xml'))).toMatchObject({ ok: false, causa: { codigo: 'xml_con_dtd' } });
  });
});
