import { avales } from '#areas/avales/tables.ts';
import { cheques, recepciones } from '#areas/cheques/tables.ts';
import { pagares } from '#areas/pagares/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { t } from './mundo.fixture.ts';

export { cubierta } from '#areas/fondo-garantia/service/cubierta.fixture.ts';

let n = 0;

/** The signed pagaré of a credit, in the vault. */
export const firmado = (id: string, rut: Rut, o: { tipo?: string; monto?: number; cuotas?: number } = {}) =>
  t.arrange(async (ctx) => {
    n += 1;
    const fechas = Array.from({ length: o.cuotas ?? 12 }, (_, k) => ({ n: k + 1, fecha: '2027-01-20' as Fecha, monto: '1', interes: '0' }));
    const p = await ctx.insert(pagares, {
      pagarevista: `PC-9${n}`,
      numero: 900 + n,
      tipo: o.tipo ?? 'CUOTAS_CLP',
      cliente_rut: rut,
      nombre: 'Cliente',
      juridica: true,
      acreedor_rut: rutOf(99_990_000),
      acreedor_nombre: 'Factoring de Prueba S.A.',
      moneda: 'CLP' as const,
      monto: String(o.monto ?? 5_075_605),
      capital: pesos(o.monto ?? 5_075_605),
      fecha_emision: '2026-03-10' as Fecha,
      cuotas: fechas,
      ultimo_vencimiento: '2027-03-20' as Fecha,
      base_dias: '30_360' as const,
      mandato_llenado: true,
      con_protesto: false,
      ite_exento: false,
      respaldo: 'CREDITO' as const,
      respaldo_id: id,
      respaldo_numero: 'Crédito',
      estado: 'custodia' as const,
      boveda: 'CASA_MATRIZ',
    });
    return p.id;
  });

/** An aval given for one credit. */
export const avalDe = (id: string, rut: Rut): Promise<string> =>
  t.arrange(async (ctx) => {
    n += 1;
    const de = { rut_aval: rutOf(40_000_050 + n), nombre: 'Aval Uno', cliente_rut: rut, nombre_cliente: 'Cliente', tipo: 'AVAL' };
    const fila = { ...de, alcance: 'ESPECIFICO' as const, origen_area: 'credito' as const, origen_id: id, clave_origen: `credito:${id}` };
    return (
      await ctx.insert(avales, {
        ...fila,
        desde: '2026-03-10' as Fecha,
        estado: 'vigente' as const,
        firma_fecha: '2026-03-10' as Fecha,
        firma_notaria: 'PRIMERA',
        firma_archivo: 'x',
      })
    ).id;
  });

/** A cheque in the portfolio for one cuota. */
export const chequeDe = (rut: Rut, pk: string, o: { fecha: string; monto: number }): Promise<string> =>
  t.arrange(async (ctx) => {
    n += 1;
    const [fecha, monto] = [o.fecha as Fecha, pesos(o.monto)];
    const r = await ctx.insert(recepciones, {
      numero: 900 + n,
      cliente_rut: rut,
      nombre: 'Cliente',
      fecha: ctx.hoy,
      modo: 'CUOTAS' as const,
      total: monto,
      recibe: 'x',
    });
    const c = await ctx.insert(cheques, {
      banco: '001',
      otra_plaza: false,
      cta_cte: '123456',
      num_cheque: String(1_000_000 + n),
      fecha,
      monto,
      recepcion_id: r.id,
      rut_girador: rut,
      nombre_girador: 'Cliente',
      nominativo: true,
      cruzado: true,
      cliente_rut: rut,
      nombre: 'Cliente',
      objeto_pk: pk,
      objeto_tipo: 'cuota',
      objeto_numero: 'x-9',
      objeto_cuota: 9,
      objeto_vence: fecha,
      tipo: 'AL_DIA',
      depositar_el: fecha,
      estado: 'en_cartera' as const,
    });
    return c.id;
  });

/** How the four instruments stand. */
export const leer = (o: { viejo: string; nuevo: string; aval: string; cheque: string }) =>
  t.arrange(async (ctx) => ({
    viejo: await ctx.get(pagares, o.viejo),
    nuevo: await ctx.get(pagares, o.nuevo),
    aval: await ctx.get(avales, o.aval),
    cheque: await ctx.get(cheques, o.cheque),
  }));
