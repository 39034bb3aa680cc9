import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { type Titular, titularDe, titularesDe } from '#areas/buro/public.server.ts';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { asegurarPersona, personasPorRut } from '#areas/clientes/public.server.ts';
import { AppError, Conflict, MENSAJES_COMUNES, NotFound, phrase } from '#kernel/errors.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
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

/** The living pages of a RUT: that in force and that being made. */
interface Vivas {
  emitido?: BirRow | undefined;
  en_generacion?: BirRow | undefined;
}

/** The living pages of some RUTs, held. */
async function vivasDe(ctx: Ctx, ruts: readonly Rut[]): Promise<(rut: Rut) => Vivas> {
  const filas = await ctx.lockAll(birs, and(inArray(birs.rut, [...ruts]), inArray(birs.estado, ['emitido', 'en_generacion'])));
  const de = (rut: Rut, estado: BirRow['estado']) => filas.find((b) => b.rut === rut && b.estado === estado);
  return (rut) => ({ emitido: de(rut, 'emitido'), en_generacion: de(rut, 'en_generacion') });
}

/** The last page with a hash of each RUT: the one before the next. */
async function anterioresDe(ctx: ReadCtx, ruts: readonly Rut[]): Promise<Map<Rut, BirRow>> {
  const filas = await ctx.db
    .selectDistinctOn([birs.rut])
    .from(birs)
    .where(and(eq(birs.empresa_id, ctx.empresa_id), inArray(birs.rut, [...ruts]), isNotNull(birs.hash)))
    .orderBy(birs.rut, desc(birs.folio));
  return new Map(filas.map((b) => [b.rut, b]));
}

type Cabeza = Pick<BirRow, 'folio' | 'rut' | 'nombre'>;

/** Everything known today, frozen with its hash over the one before; the page that was in force is replaced. */
async function loSabido(ctx: Ctx, b: Cabeza, previo: BirRow | undefined, de?: Cosecha) {
  const [r, version_formula] = await atOnce([reunir(ctx, b.rut, b.nombre, ctx.hoy, de?.get(b.rut)), ctx.param(contract, 'formula_bir')]);
  const { puntaje, forzado, faltan, hechos, factores, pagina } = r;
  const hash_previo = previo?.hash ?? null;
  const datos = { version_formula, puntaje, rating_calculado: r.rating, forzado, faltan, hechos, factores, pagina, hash_previo };
  const hash = huellaDe(congelado({ folio: b.folio, rut: b.rut, emitido: ctx.hoy, ...datos }));
  return { ...datos, nombre: r.nombre, rating: r.rating, parcial: faltan.length > 0, hash };
}

/** The pages that were in force are no longer: the new ones take their place. */
async function reemplazar(ctx: Ctx, viejos: readonly BirRow[]): Promise<void> {
  await ctx.updateMany(
    birs,
    viejos.map((v) => ({ id: v.id, patch: { estado: estados.go(v.estado, 'reemplazar'), propuesta: null } })),
  );
  for (const v of viejos) if (v.propuesta) await ctx.emit('pendiente.cerrado', { area: 'bir', entidad_id: v.id, tipo: 'autorizar' });
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

/** A person whose page is asked, with what there is of it. */
interface Pedida {
  titular: Titular;
  vivas: Vivas;
}

/** The page in force, when it is the answer. 409 `bir_en_generacion` {folio}. */
function queRige(ctx: Ctx, { titular, vivas }: Pedida, p: Pedido): Resultado | null {
  if (vivas.en_generacion) throw new Conflict('bir_en_generacion', { folio: vivas.en_generacion.folio });
  const b = vivas.emitido;
  if (!b || p.motivo_refresco || estadoAl(b.estado, b.vence, ctx.hoy) !== 'emitido') return null;
  return respuesta(titular.rut, b, true);
}

const respuesta = (rut: Rut, b: BirRow, reutilizado: boolean): Resultado => ({
  rut,
  ok: true,
  codigo: null,
  detail: null,
  reutilizado,
  bir_id: b.id,
  folio: b.folio,
  rating: b.rating,
});

/** Issues the pages of some people at once, in their order: what each rests on is read together, since none says what another one is. */
async function emitirPaginas(ctx: Ctx, pedidas: readonly Pedida[], p: Pedido, de?: Cosecha): Promise<Resultado[]> {
  const ruts = pedidas.map((x) => x.titular.rut);
  if (ruts.length === 0) return [];
  const [previas, conocidas] = await atOnce([anterioresDe(ctx, ruts), personasPorRut(ctx, ruts)]);
  for (const { titular } of pedidas)
    if (!conocidas.has(titular.rut)) await asegurarPersona(ctx, { rut: titular.rut, nombre: titular.nombre });
  const cabezas = [];
  for (const { titular } of pedidas) cabezas.push(await cabecera(ctx, titular.rut, titular.nombre, p));
  const sabidos = await atOnce(cabezas.map((c) => loSabido(ctx, c, previas.get(c.rut), de)));
  await reemplazar(
    ctx,
    pedidas.flatMap(({ vivas }) => vivas.emitido ?? []),
  );
  const filas = await ctx.insertMany(
    birs,
    cabezas.map((c, i) => ({ ...c, ...(sabidos[i] as (typeof sabidos)[number]), estado: 'emitido' as const })),
  );
  for (const [i, b] of filas.entries()) await decirEmitido(ctx, b, (pedidas[i]?.vivas.emitido ?? previas.get(b.rut))?.rating ?? null);
  return filas.map((b) => respuesta(b.rut, b, false));
}

/** Issues the page of one person, or answers the one in force. 404 beyond the reach; 409 `bir_en_generacion` {folio}. */
async function emitirUno(ctx: Ctx, rut: Rut, p: Pedido, de?: Cosecha): Promise<Resultado> {
  const titular = await titularDe(ctx, rut);
  const pedida = { titular, vivas: (await vivasDe(ctx, [rut]))(rut) };
  const rige = queRige(ctx, pedida, p);
  await ctx.lectura(rut, p.motivo);
  return rige ?? ((await emitirPaginas(ctx, [pedida], p, de))[0] as Resultado);
}

/** The same of many, each with its own answer: who is refused is known before anything is written. */
async function emitirVarios(ctx: Ctx, ruts: readonly Rut[], p: Pedido, de: Cosecha): Promise<Resultado[]> {
  const titulares = await titularesDe(ctx, ruts);
  const vivas = await vivasDe(ctx, [...titulares.keys()]);
  const faltan: Pedida[] = [];
  const dichos = new Map<Rut, Resultado>();
  for (const rut of ruts) {
    try {
      const titular = titulares.get(rut);
      if (!titular) throw new NotFound();
      const pedida = { titular, vivas: vivas(rut) };
      const rige = queRige(ctx, pedida, p);
      if (rige) dichos.set(rut, rige);
      else faltan.push(pedida);
    } catch (e) {
      if (!(e instanceof AppError)) throw e;
      dichos.set(rut, negado(rut, e));
    }
  }
  const leidos = ruts.filter((rut) => dichos.get(rut)?.ok ?? true);
  await ctx.lectura(leidos, p.motivo);
  for (const r of await emitirPaginas(ctx, faltan, p, de)) dichos.set(r.rut, r);
  return ruts.flatMap((rut) => dichos.get(rut) ?? []);
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
  // Nothing that a page says changes because another was issued: what they rest on is asked once for all.
  const de = await cosecha(ctx, ruts);
  const juntos = await ctx.attempt(() => emitirVarios(ctx, ruts, p, de));
  if (juntos.ok) return { resultados: juntos.value };
  // Another act issued one of them meanwhile: only that one is refused.
  const resultados: Resultado[] = [];
  for (const rut of ruts) {
    const r = await ctx.attempt(() => emitirUno(ctx, rut, p, de));
    resultados.push(r.ok ? r.value : negado(rut, r.refusal));
  }
  return { resultados };
}

/** A page that waits for a source asked again: it has its folio and nothing else yet. */
export async function abrirEspera(ctx: Ctx, de: BirRow, fuente: string): Promise<BirRow> {
  const viva = (await vivasDe(ctx, [de.rut]))(de.rut).en_generacion;
  if (viva) throw new Conflict('bir_en_generacion', { folio: viva.folio });
  const cabeza = await cabecera(ctx, de.rut, de.nombre, { motivo: de.motivo, motivo_refresco: `fuente ${fuente}` });
  return ctx.insert(birs, { ...cabeza, espera_fuente: fuente, estado: 'en_generacion' });
}

/** The source answered, or its last try failed: the page that waited for it is issued with what is known. One whose identity is in doubt fails. */
export async function completarEspera(ctx: Ctx, rut: Rut, fuente: string, identidad: boolean): Promise<void> {
  const { en_generacion: b, emitido: viejo } = (await vivasDe(ctx, [rut]))(rut);
  if (!b || b.espera_fuente !== fuente) return;
  if (!identidad) {
    await ctx.update(birs, b.id, { estado: estados.go(b.estado, 'fallar'), espera_fuente: null });
    await ctx.signal('cambio', { area: 'bir' });
    return;
  }
  const previa = (await anterioresDe(ctx, [rut])).get(rut);
  const antes = (viejo ?? previa)?.rating ?? null;
  await reemplazar(ctx, viejo ? [viejo] : []);
  const sabido = await loSabido(ctx, b, previa);
  const vence = addDays(ctx.hoy, await ctx.param(contract, 'vigencia_bir_dias'));
  const estado = estados.go(b.estado, 'completar');
  const fila = await ctx.update(birs, b.id, { ...sabido, emitido: ctx.hoy, vence, espera_fuente: null, estado });
  await decirEmitido(ctx, fila, antes);
}
