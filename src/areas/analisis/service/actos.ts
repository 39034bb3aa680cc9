import { and, eq } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { clientePorRut } from '#areas/clientes/public.server.ts';
import { alcanzaCliente, ejecutivoPorRut } from '#areas/ejecutivos/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { pesosToUf } from '#finanzas/uf.ts';
import { Conflict, Forbidden, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { cmp } from '#kernel/values/decimal.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import { atOnce } from '#platform/server/at-once.ts';
import { huellaDe } from '#platform/server/canonico.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { Vista } from '../contract-formas.ts';
import { ABIERTOS, estados } from '../domain/estados.ts';
import { type Contenido, SECCIONES, TEXTOS } from '../domain/secciones.ts';
import { analisis, secciones } from '../tables.ts';
import { type AnalisisRow, type SeccionRow, seccionesDe } from './filas.ts';
import { contenidoDe, vistaDe } from './vista.ts';

const SECCIONES_DE_ENVIO = 6;

/** Share of sections 1–6 that are there, whole percent, down. */
function completitudDe(v: Vista): number {
  const suyas = v.secciones.filter((s) => s.numero <= SECCIONES_DE_ENVIO);
  return Math.floor(suyas.reduce((s, x) => s + x.completitud_pct, 0) / suyas.length);
}

/** Keeps beside the analysis the completeness that its list shows; `suyas`, its sections, when who asks has them. */
export async function anotarCompletitud(ctx: Ctx, id: string, suyas?: readonly SeccionRow[]): Promise<void> {
  const row = await ctx.seen(analisis, id);
  const completitud_pct = completitudDe(await vistaDe(ctx, row, suyas));
  if (completitud_pct !== row.completitud_pct) await ctx.update(analisis, id, { completitud_pct });
}

/** Texts and judgements of a closed analysis of the same client; 422 `sin_copia`. */
async function textosDe(ctx: Ctx, id: string, rut: Rut): Promise<Contenido> {
  const otro = await ctx.find(analisis, id);
  if (!otro || otro.rut !== rut || otro.estado !== 'cerrado') throw new Rule('sin_copia');
  const suyo = contenidoDe(await seccionesDe(ctx, id));
  return Object.fromEntries(TEXTOS.flatMap((k) => (suyo[k] === undefined ? [] : [[k, suyo[k]]]))) as Contenido;
}

function exigirUnico(suyos: readonly AnalisisRow[]): void {
  const otro = suyos.find((a) => ABIERTOS.includes(a.estado));
  if (otro) throw new Conflict('analisis_abierto', { n: otro.numero, estado: words(otro.estado) });
}

const SECCION_DE: Readonly<Record<string, number>> = { comentario_buro: 1, comentario_interno: 4, comentario_garantias: 5 };

/** POST /api/analisis: a draft with its seven sections. */
export async function crear(
  ctx: Ctx,
  p: { rut: Rut; tipo: string; fecha_corte: Fecha; desde?: string | null | undefined },
): Promise<AnalisisRow> {
  const [alcanza, cliente, suyos] = await atOnce([
    alcanzaCliente(ctx, p.rut),
    clientePorRut(ctx, p.rut),
    ctx.rows(analisis, and(eq(analisis.rut, p.rut), eq(analisis.tipo, p.tipo))),
  ]);
  if (!alcanza) throw new NotFound();
  if (!cliente) throw new Rule('no_es_cliente', { rut: p.rut }, { rut: ['Cree primero la ficha del cliente'] });
  await exigirOpcion(ctx, 'tipos_analisis', p.tipo, 'tipo');
  if (p.fecha_corte > ctx.hoy) throw new Invalid({ fecha_corte: ['No puede ser posterior a hoy'] });
  exigirUnico(suyos);
  const textos = p.desde ? await textosDe(ctx, p.desde, cliente.rut) : {};
  const row = await ctx.insert(analisis, {
    numero: await ctx.folio('analisis'),
    rut: cliente.rut,
    nombre: cliente.nombre,
    cliente_id: cliente.id,
    tipo: p.tipo,
    fecha_corte: p.fecha_corte,
    analista_id: (ctx.session.rut ?? ctx.people[0] ?? '') as Rut,
  });
  await ctx.insertMany(
    secciones,
    SECCIONES.map((numero) => ({
      analisis_id: row.id,
      numero,
      contenido: Object.fromEntries(Object.entries(textos).filter(([k]) => (SECCION_DE[k] ?? 7) === numero)) as Contenido,
    })),
  );
  await anotarCompletitud(ctx, row.id);
  return ctx.seen(analisis, row.id);
}

/** Refuses 422 `secciones_incompletas` {lista}: what stops it in these sections, by section. */
function exigirCompletas(v: Vista, desde: number, hasta: number): void {
  const lista = v.secciones.filter((s) => s.numero >= desde && s.numero <= hasta).flatMap((s) => s.faltantes);
  if (lista.length > 0) throw new Rule('secciones_incompletas', { lista: lista.join('; ') });
}

export async function enviarARevision(ctx: Ctx, row: AnalisisRow): Promise<void> {
  const v = await vistaDe(ctx, row);
  exigirCompletas(v, 1, SECCIONES_DE_ENVIO);
  await ctx.update(analisis, row.id, {
    estado: estados.go(row.estado, 'enviar_a_revision'),
    enviado_por: ctx.people,
    observacion: null,
    completitud_pct: completitudDe(v),
  });
}

export async function observar(ctx: Ctx, row: AnalisisRow, n: number, texto: string): Promise<void> {
  const s = (await seccionesDe(ctx, row.id)).find((x) => x.numero === n);
  if (!s) throw new NotFound();
  await ctx.update(secciones, s.id, { observada: texto });
  await ctx.update(analisis, row.id, { estado: estados.go(row.estado, 'observar'), observacion: texto });
}

/** Whether closing needs somebody else than who wrote it: the line proposed is above `segunda_firma_uf`. 403 `requiere_segundo_usuario`. */
export async function exigirQuienCierra(ctx: ReadCtx, row: AnalisisRow): Promise<void> {
  const tope = await ctx.param(contract, 'segunda_firma_uf');
  const uf = await valorUf(ctx, ctx.hoy);
  const autores = (await seccionesDe(ctx, row.id)).filter((s) => s.numero === 7).map((s) => s.editada_por);
  const sobre = row.linea_propuesta !== null && cmp(pesosToUf(row.linea_propuesta, uf), tope) > 0;
  if (sobre && ctx.isAmong(row.hecho_por, row.analista_id, ...autores)) throw new Forbidden('requiere_segundo_usuario');
}

/** Closes it with everything it rests on, and its hash: what comes later changes nothing in it. */
export async function cerrar(ctx: Ctx, row: AnalisisRow): Promise<void> {
  await exigirQuienCierra(ctx, row);
  const congelado = await vistaDe(ctx, row);
  const { sugerida, contenido } = congelado;
  const propuesta = Number(contenido.linea_propuesta ?? 0);
  if (sugerida && propuesta > sugerida.linea && !contenido.motivo_sobre_sugerida)
    throw new Rule('motivo_sobre_sugerida', { sugerida: formatPesos(sugerida.linea) });
  exigirCompletas(congelado, 7, 7);
  const hasta = addDays(ctx.hoy, await ctx.param(contract, 'vigencia_analisis_dias'));
  await ctx.update(analisis, row.id, {
    estado: estados.go(row.estado, 'cerrar'),
    cerrado_el: ctx.hoy,
    cerrado_por: ctx.people,
    vence: hasta,
    congelado,
    congelado_hash: huellaDe(congelado),
  });
  await ctx.emit('analisis.cerrado', { rut: row.rut, analisis_id: row.id, hasta });
}

/** Gives analyses to another analyst, each on its own. */
export async function asignar(ctx: Ctx, ids: readonly string[], analista_id: Rut) {
  const quien = await ejecutivoPorRut(ctx.db, ctx.empresa_id, analista_id);
  if (quien?.estado !== 'activo') throw new Invalid({ analista_id: ['Elija a alguien en funciones'] });
  const resultados = [];
  for (const id of ids) {
    const r = await ctx.attempt(async () => {
      const row = await ctx.lock(analisis, id);
      if (!(await alcanzaCliente(ctx, row.rut))) throw new NotFound();
      if (!ABIERTOS.includes(row.estado))
        throw new Conflict('transicion_no_permitida', { accion: 'asignar', estado: words(row.estado), acciones_permitidas: [] });
      await ctx.update(analisis, id, { analista_id });
    });
    resultados.push({ id, ok: r.ok, codigo: r.ok ? null : r.refusal.codigo });
  }
  return { resultados };
}
