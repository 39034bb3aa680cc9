import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { filaPersona, vinculosDe } from '#areas/clientes/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { pideConyuge } from '../domain/exigencias.ts';
import { ALERTAS } from '../domain/mensajes.ts';
import { patrimonioVencido } from '../domain/patrimonio.ts';
import { avales, patrimonios } from '../tables.ts';
import { avisosDe } from './observaciones.ts';
import { type AvalRow, type Medida, medir } from './respaldos.ts';

/** The aval within the reach of the session (its client's portfolio). 404 outside it. */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<AvalRow> {
  const row = lock ? await (ctx as Ctx).lock(avales, id) : await ctx.get(avales, id);
  if (!(await alcanzaCliente(ctx, row.cliente_rut))) throw new NotFound();
  return row;
}

export const alerta = (codigo: string) => ({ codigo, detail: ALERTAS[codigo] ?? codigo });

/** Whether the spouse must authorise and did, by the regime of the person. */
async function conyugeDe(ctx: ReadCtx, a: AvalRow): Promise<'NO_CORRESPONDE' | 'AUTORIZA' | 'FALTA'> {
  const p = await filaPersona(ctx, a.rut_aval);
  if (!p || !pideConyuge(p)) return 'NO_CORRESPONDE';
  return a.conyuge?.autoriza && a.conyuge.fecha ? 'AUTORIZA' : 'FALTA';
}

/** A row of the list with what it answers for today. */
async function filaVista(ctx: ReadCtx, a: AvalRow, m: Medida | undefined) {
  return {
    ...a,
    respaldo: m?.respaldo ?? pesos(0),
    cobertura: m?.cobertura ?? pesos(0),
    patrimonio_neto: m?.persona.neto ?? pesos(0),
    respaldo_total: m?.persona.respaldo_total ?? pesos(0),
    razon: m?.persona.razon ?? null,
    conyuge: await conyugeDe(ctx, a),
    alertas: (m?.alertas ?? []).map(alerta),
  };
}

export async function filasVistas(ctx: ReadCtx, rows: readonly AvalRow[]) {
  const medidas = await medir(ctx, rows);
  const out = [];
  for (const a of rows) out.push(await filaVista(ctx, a, medidas.get(a.id)));
  return out;
}

/** The declarations of a person, newest first, each against the one before. */
export async function declaracionesDe(ctx: ReadCtx, rut: Rut) {
  const filas = await ctx.db
    .select()
    .from(patrimonios)
    .where(and(eq(patrimonios.empresa_id, ctx.empresa_id), eq(patrimonios.rut, rut)))
    .orderBy(desc(patrimonios.numero));
  const vigencia = await ctx.param(contract, 'vigencia_patrimonio_dias');
  return filas.map((p, i) => {
    const anterior = filas[i + 1];
    return { ...p, vencida: patrimonioVencido(p.fecha, ctx.hoy, vigencia), diferencia: anterior ? pesos(p.neto - anterior.neto) : null };
  });
}

/** Representatives of a firm: its vínculos with powers, and the one shown with the aval. */
export async function poderesDe(ctx: ReadCtx, a: Pick<AvalRow, 'rut_aval' | 'representante'>) {
  const suyos = (await vinculosDe(ctx, a.rut_aval)).map((v) => ({
    rut: v.rut as string,
    nombre: v.nombre,
    facultades: v.facultades,
    desde: v.desde,
    hasta: v.hasta,
  }));
  const r = a.representante;
  return r ? [{ ...r, facultades: r.facultad_avalar ? ['AVALAR'] : [] }, ...suyos] : suyos;
}

/** The whole record: backed debts, declarations, spouse and powers, other avales of the same client that may replace it. */
export async function detalle(ctx: ReadCtx, a: AvalRow) {
  if ((ctx as Partial<Ctx>).accion === 'detalle') await ctx.lectura(a.rut_aval, 'Aval');
  const medidas = await medir(ctx, [a]);
  const m = medidas.get(a.id);
  const p = await filaPersona(ctx, a.rut_aval);
  const hermanos = await ctx.db
    .select()
    .from(avales)
    .where(
      and(eq(avales.empresa_id, ctx.empresa_id), eq(avales.cliente_rut, a.cliente_rut), eq(avales.estado, 'vigente'), ne(avales.id, a.id)),
    )
    .orderBy(asc(avales.nombre));
  const deOtros = await medir(ctx, hermanos);
  const fila = await filaVista(ctx, a, m);
  return {
    ...fila,
    alertas: [...fila.alertas, ...(await avisosDe(ctx, a))],
    tipo_persona: p?.tipo_persona ?? 'NATURAL',
    estado_civil: p?.estado_civil ?? null,
    nacion: p?.nacion ?? null,
    profesion: p?.profesion ?? null,
    datos_conyuge: a.conyuge ?? null,
    representante: a.representante ?? null,
    poderes: (await poderesDe(ctx, a)).map((v) => ({ ...v, avalar: v.facultades.includes('AVALAR') })),
    liberacion_pedida: a.liberacion_pedida ?? null,
    deudas: m?.deudas ?? [],
    deuda_total: m?.deuda_total ?? pesos(0),
    patrimonios: await declaracionesDe(ctx, a.rut_aval),
    otros: hermanos.map((h) => ({ id: h.id, nombre: h.nombre, respaldo: deOtros.get(h.id)?.respaldo ?? pesos(0) })),
  };
}
