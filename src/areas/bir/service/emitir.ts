import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { titularDe } from '#areas/buro/public.server.ts';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { asegurarPersona } from '#areas/clientes/public.server.ts';
import { type AppError, Conflict, MENSAJES_COMUNES, phrase } from '#kernel/errors.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { huellaDe } from '#platform/server/canonico.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { estadoAl, estados } from '../domain/estados.ts';
import { congelado } from '../domain/huella.ts';
import { mensajes } from '../domain/mensajes.ts';
import type { Letra } from '../domain/puntos.ts';
import { birs } from '../tables.ts';
import type { BirRow } from './filas.ts';
import { cosecha, reunir } from './reunir.ts';

type Cosecha = Awaited<ReturnType<typeof cosecha>>;

interface Pedido {
  ruts: Rut[];
  motivo: string;
  motivo_refresco?: string | null | undefined;
}

interface Resultado {
  rut: Rut;
  ok: boolean;
  reutilizado: boolean;
  bir_id: string | null;
  folio: number | null;
  rating: Letra | null;
  codigo: string | null;
  detail: string | null;
}

/** The page of a RUT in one of its living states, held. */
async function delRut(ctx: Ctx, rut: Rut, estado: 'emitido' | 'en_generacion'): Promise<BirRow | undefined> {
  return (await ctx.lockAll(birs, and(eq(birs.rut, rut), eq(birs.estado, estado))))[0];
}

/** The last page of a RUT that has a hash: the one before the next. */
const anteriorDe = (ctx: ReadCtx, rut: Rut): Promise<BirRow | undefined> =>
  ctx.first(birs, and(eq(birs.rut, rut), isNotNull(birs.hash)), { orden: [desc(birs.folio)] });

/** Everything known today, frozen with its hash over the one before; the page that was in force is replaced. */
async function loSabido(ctx: Ctx, b: Pick<BirRow, 'folio' | 'rut' | 'nombre'>, de?: Cosecha) {
  const r = await reunir(ctx, b.rut, b.nombre, ctx.hoy, de?.get(b.rut));
  const { puntaje, forzado, faltan, hechos, factores, pagina } = r;
  const version_formula = await ctx.param(contract, 'formula_bir');
  const hash_previo = (await anteriorDe(ctx, b.rut))?.hash ?? null;
  const datos = { version_formula, puntaje, rating_calculado: r.rating, forzado, faltan, hechos, factores, pagina, hash_previo };
  const hash = huellaDe(congelado({ folio: b.folio, rut: b.rut, emitido: ctx.hoy, ...datos }));
  return { ...datos, nombre: r.nombre, rating: r.rating, parcial: faltan.length > 0, hash };
}

async function reemplazar(ctx: Ctx, rut: Rut): Promise<Letra | null> {
  const viejo = await delRut(ctx, rut, 'emitido');
  if (!viejo) return (await anteriorDe(ctx, rut))?.rating ?? null;
  await ctx.update(birs, viejo.id, { estado: estados.go(viejo.estado, 'reemplazar'), propuesta: null });
  if (viejo.propuesta) await ctx.emit('pendiente.cerrado', { area: 'bir', entidad_id: viejo.id, tipo: 'autorizar' });
  return viejo.rating;
}

async function decirEmitido(ctx: Ctx, b: BirRow, antes: Letra | null): Promise<void> {
  if (b.rating) await ctx.emit('bir.emitido', { rut: b.rut, bir_id: b.id, rating: b.rating, antes });
  await ctx.signal('cambio', { area: 'bir' });
}

async function cabecera(ctx: Ctx, rut: Rut, nombre: string, p: { motivo: string; motivo_refresco?: string | null | undefined }) {
  const vigencia = await ctx.param(contract, 'vigencia_bir_dias');
  return {
    folio: await ctx.folio('bir'),
    rut,
    nombre,
    motivo: p.motivo,
    motivo_refresco: p.motivo_refresco ?? null,
    solicitante: ctx.session.nombre,
    emitido: ctx.hoy,
    hora: ctx.instante,
    vence: addDays(ctx.hoy, vigencia),
    version_formula: await ctx.param(contract, 'formula_bir'),
  };
}

/** Issues the page of one person, or answers the one in force. 404 beyond the reach; 409 `bir_en_generacion` {folio}. */
async function emitirUno(ctx: Ctx, rut: Rut, p: Pedido, de?: Cosecha): Promise<Resultado> {
  const t = await titularDe(ctx, rut);
  await ctx.lectura(rut, p.motivo);
  const generandose = await delRut(ctx, rut, 'en_generacion');
  if (generandose) throw new Conflict('bir_en_generacion', { folio: generandose.folio });
  const vigente = await delRut(ctx, rut, 'emitido');
  const listo = { rut, ok: true, codigo: null, detail: null };
  if (vigente && !p.motivo_refresco && estadoAl(vigente.estado, vigente.vence, ctx.hoy) === 'emitido') {
    return { ...listo, reutilizado: true, bir_id: vigente.id, folio: vigente.folio, rating: vigente.rating };
  }
  await asegurarPersona(ctx, { rut, nombre: t.nombre });
  const antes = await reemplazar(ctx, rut);
  const cabeza = await cabecera(ctx, rut, t.nombre, p);
  const b = await ctx.insert(birs, { ...cabeza, ...(await loSabido(ctx, cabeza, de)), estado: 'emitido' });
  await decirEmitido(ctx, b, antes);
  return { ...listo, reutilizado: false, bir_id: b.id, folio: b.folio, rating: b.rating };
}

const negado = (rut: Rut, e: AppError): Resultado => ({
  rut,
  ok: false,
  reutilizado: false,
  bir_id: null,
  folio: null,
  rating: null,
  codigo: e.codigo,
  detail: phrase(mensajes[e.codigo] ?? MENSAJES_COMUNES[e.codigo] ?? e.codigo, e.datos),
});

/** Issues the pages of some people, each with its own answer. Of one person, the refusal is that of the act. 400 at `motivo`, `motivo_refresco`. */
export async function emitir(ctx: Ctx, p: Pedido): Promise<{ resultados: Resultado[] }> {
  await exigirOpcion(ctx, 'motivos_consulta', p.motivo, 'motivo');
  if (p.motivo_refresco) await exigirOpcion(ctx, 'motivos_refresco', p.motivo_refresco, 'motivo_refresco');
  const ruts = [...new Set(p.ruts)];
  const [solo] = ruts;
  if (solo && ruts.length === 1) return { resultados: [await emitirUno(ctx, solo, p)] };
  const resultados: Resultado[] = [];
  // Nothing that a page says changes because another was issued: what they rest on is asked once for all.
  const de = await cosecha(ctx, ruts);
  for (const rut of ruts) {
    const r = await ctx.attempt(() => emitirUno(ctx, rut, p, de));
    resultados.push(r.ok ? r.value : negado(rut, r.refusal));
  }
  return { resultados };
}

/** A page that waits for a source asked again: it has its folio and nothing else yet. */
export async function abrirEspera(ctx: Ctx, de: BirRow, fuente: string): Promise<BirRow> {
  const viva = await delRut(ctx, de.rut, 'en_generacion');
  if (viva) throw new Conflict('bir_en_generacion', { folio: viva.folio });
  const cabeza = await cabecera(ctx, de.rut, de.nombre, { motivo: de.motivo, motivo_refresco: `fuente ${fuente}` });
  return ctx.insert(birs, { ...cabeza, espera_fuente: fuente, estado: 'en_generacion' });
}

/** The source answered, or its last try failed: the page that waited for it is issued with what is known. One whose identity is in doubt fails. */
export async function completarEspera(ctx: Ctx, rut: Rut, fuente: string, identidad: boolean): Promise<void> {
  const b = await delRut(ctx, rut, 'en_generacion');
  if (!b || b.espera_fuente !== fuente) return;
  if (!identidad) {
    await ctx.update(birs, b.id, { estado: estados.go(b.estado, 'fallar'), espera_fuente: null });
    await ctx.signal('cambio', { area: 'bir' });
    return;
  }
  const antes = await reemplazar(ctx, rut);
  const sabido = await loSabido(ctx, b);
  const vence = addDays(ctx.hoy, await ctx.param(contract, 'vigencia_bir_dias'));
  const estado = estados.go(b.estado, 'completar');
  const fila = await ctx.update(birs, b.id, { ...sabido, emitido: ctx.hoy, vence, espera_fuente: null, estado });
  await decirEmitido(ctx, fila, antes);
}
