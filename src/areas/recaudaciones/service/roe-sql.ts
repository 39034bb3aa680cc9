import { sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Reporte, Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';

/** Cash of each person in each day of the span. What nobody paid in person, or never entered, is not cash received. */
async function efectivoPorDia(
  ctx: ReadCtx,
  t: Tiempo,
): Promise<{ dia: Fecha; rut: string | null; nombre: string | null; monto: string; n: number }[]> {
  const r =
    await ctx.db.execute(sql`select fecha_pago::text as dia, coalesce(rut_pagador, rut_deudor) as rut, max(coalesce(nombre_pagador, nombre_deudor)) as nombre,
      sum(monto)::text as monto, count(*)::int as n
    from recaudacion where empresa_id = ${ctx.empresa_id}::uuid and medio_pago = 'EFECTIVO' and estado in ('aplicada', 'conciliada', 'por_identificar')
      and fecha_pago between ${t.desde}::date and ${t.hasta}::date group by 1, 2 order by 1, 2`);
  return (r as unknown as { rows: { dia: Fecha; rut: string | null; nombre: string | null; monto: string; n: number }[] }).rows;
}

/** Those over the threshold that was in force on their day: several receipts of one person in a day are one operation. */
async function operaciones(ctx: ReadCtx, t: Tiempo): Promise<Record<string, unknown>[]> {
  const out = [];
  for (const f of await efectivoPorDia(ctx, t)) {
    const umbral = Number(await ctx.param(contract, 'roe_umbral', f.dia));
    if (Number(f.monto) <= umbral) continue;
    out.push({
      clave: `${f.dia} ${f.rut ?? ''}`,
      fecha: f.dia,
      rut: f.rut,
      nombre: f.nombre,
      monto: Number(f.monto),
      comprobantes: f.n,
      umbral,
    });
  }
  return out;
}

/** What the quarterly file to the UAF demands: who, when and how much; a row without RUT cannot be presented. */
const validar = (filas: readonly Readonly<Record<string, unknown>>[]): string[] =>
  filas.flatMap((f) => [
    ...(f.rut ? [] : [`${String(f.fecha)}: una operación sin RUT`]),
    ...(Number(f.monto) > Number(f.umbral) ? [] : [`${String(f.fecha)}: ${String(f.monto)} no pasa del umbral`]),
  ]);

/** Cash operations for the UAF, with their negative: the layout of the authority is not published here, so the house writes its own as a dated parameter. */
export const reporteRoe: Reporte = {
  nombre: 'roe_trimestral',
  titulo: 'Operaciones en efectivo (ROE)',
  sentencia: 'Lo que una persona pagó en efectivo en un día por sobre USD 10.000 al dólar observado, sumados sus comprobantes',
  grupo: 'Regulatorio',
  version: 1,
  personas: true,
  contenido: {
    clase: 'lista',
    permiso: 'reportes:presentar',
    ambito: 'entre',
    leer: operaciones,
    columnas: [
      { campo: 'fecha', titulo: 'Fecha', tipo: 'fecha', ancho: 12 },
      { campo: 'rut', titulo: 'RUT', tipo: 'rut', ancho: 14 },
      { campo: 'nombre', titulo: 'Nombre', ancho: 36 },
      { campo: 'monto', titulo: 'Monto', tipo: 'pesos', ancho: 16 },
      { campo: 'comprobantes', titulo: 'Comprobantes', tipo: 'numero', ancho: 14 },
      { campo: 'umbral', titulo: 'Umbral del día', tipo: 'pesos', ancho: 16 },
    ],
    totales: ['monto'],
    registro: (f) => (f.rut ? `/consolidado/${String(f.rut)}` : '/recaudaciones'),
  },
  presentacion: {
    autoridad: 'UAF',
    perfil: 'CUMPLIMIENTO',
    fuente: 'Ley 19.913 art. 5 y página de la UAF sobre el ROE trimestral; que un factoring informe por trimestre lo confirma cumplimiento',
    meses: 3,
    dia_plazo: 10,
    igualdades: ['E11'],
    negativo: true,
    validar,
    formato: (ctx, al) => ctx.param(contract, 'formato_roe', al),
  },
};
