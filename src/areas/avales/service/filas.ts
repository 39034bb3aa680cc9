import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { filaPersona, vinculosDe } from '#areas/clientes/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
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
  const row = lock ? await (ctx as Ctx).lock(avales, id) : await ctx.seen(avales, id);
  if (!(await alcanzaCliente(ctx, row.cliente_rut))) throw new NotFound();
  return row;
}

type Persona = Awaited<ReturnType<typeof filaPersona>>;

export const alerta = (codigo: string) => ({ codigo, detail: ALERTAS[codigo] ?? codigo });

/** Whether the spouse must authorise and did, by the regime of the person. */
function conyugeDe(a: AvalRow, p: Persona): 'NO_CORRESPONDE' | 'AUTORIZA' | 'FALTA' {
  if (!p || !pideConyuge(p)) return 'NO_CORRESPONDE';
  return a.conyuge?.autoriza && a.conyuge.fecha ? 'AUTORIZA' : 'FALTA';
}

/** A row of the list with what it answers for today. */
function filaVista(a: AvalRow, m: Medida | undefined, p: Persona) {
  return {
    ...a,
    respaldo: m?.respaldo ?? pesos(0),
    cobertura: m?.cobertura ?? pesos(0),
    patrimonio_neto: m?.persona.neto ?? pesos(0),
    respaldo_total: m?.persona.respaldo_total ?? pesos(0),
    razon: m?.persona.razon ?? null,
    conyuge: conyugeDe(a, p),
    alertas: (m?.alertas ?? []).map(alerta),
  };
}

export async function filasVistas(ctx: ReadCtx, rows: readonly AvalRow[]) {
  const medidas = await medir(ctx, rows);
  const personas = new Map<Rut, Persona>();
  for (const rut of new Set(rows.map((a) => a.rut_aval))) personas.set(rut, await filaPersona(ctx, rut));
  return rows.map((a) => filaVista(a, medidas.get(a.id), personas.get(a.rut_aval)));
}

/** The declarations of a person, newest first, each against the one before. */
export async function declaracionesDe(ctx: ReadCtx, rut: Rut) {
  const [filas, vigencia] = await atOnce([
    ctx.rows(patrimonios, eq(patrimonios.rut, rut), { orden: [desc(patrimonios.numero)] }),
    ctx.param(contract, 'vigencia_patrimonio_dias'),
  ]);
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

/** Other avales in force of the same client, with what each answers for. */
async function hermanosDe(ctx: ReadCtx, a: AvalRow) {
  const mismos = and(eq(avales.cliente_rut, a.cliente_rut), eq(avales.estado, 'vigente'), ne(avales.id, a.id));
  const hermanos = await ctx.rows(avales, mismos, { orden: [asc(avales.nombre)] });
  const medidas = await medir(ctx, hermanos);
  return hermanos.map((h) => ({ id: h.id, nombre: h.nombre, respaldo: medidas.get(h.id)?.respaldo ?? pesos(0) }));
}

/** The whole record: backed debts, declarations, spouse and powers, other avales of the same client that may replace it. */
export async function detalle(ctx: ReadCtx, a: AvalRow) {
  if ((ctx as Partial<Ctx>).accion === 'detalle') await ctx.lectura(a.rut_aval, 'Aval');
  const [medidas, p, otros, avisos, poderes, declaraciones] = await atOnce([
    medir(ctx, [a]),
    filaPersona(ctx, a.rut_aval),
    hermanosDe(ctx, a),
    avisosDe(ctx, a),
    poderesDe(ctx, a),
    declaracionesDe(ctx, a.rut_aval),
  ]);
  const m = medidas.get(a.id);
  const fila = filaVista(a, m, p);
  return {
    ...fila,
    alertas: [...fila.alertas, ...avisos],
    tipo_persona: p?.tipo_persona ?? 'NATURAL',
    estado_civil: p?.estado_civil ?? null,
    nacion: p?.nacion ?? null,
    profesion: p?.profesion ?? null,
    datos_conyuge: a.conyuge ?? null,
    representante: a.representante ?? null,
    poderes: poderes.map((v) => ({ ...v, avalar: v.facultades.includes('AVALAR') })),
    liberacion_pedida: a.liberacion_pedida ?? null,
    deudas: m?.deudas ?? [],
    deuda_total: m?.deuda_total ?? pesos(0),
    patrimonios: declaraciones,
    otros,
  };
}
