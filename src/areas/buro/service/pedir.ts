import { and, eq, inArray } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { AppError, Invalid, MENSAJES_COMUNES, NotFound, phrase, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { TipoFuente } from '../domain/contenido.ts';
import { VIVAS } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { consultas, fuentes, type Solicitante } from '../tables.ts';
import { consentimientosPara, sinConsentimiento, titularesDe } from './alcance.ts';
import { type FuenteRow, noDisponible } from './fuentes.ts';
import { type InformeRow, vigentesDe } from './informes.ts';

interface Pedido {
  rut?: Rut | undefined;
  ruts?: Rut[] | undefined;
  tipo: TipoFuente;
  fuentes: string[];
  motivo: string;
  forzar: boolean;
  motivo_refresco?: string | null | undefined;
  /** The matter that is decided with it. */
  origen?: { area: string; id: string } | null | undefined;
}

interface Resultado {
  rut: Rut;
  fuente: string;
  ok: boolean;
  consulta_id: string | null;
  informe_id: string | null;
  reutilizado: boolean;
  fecha: Fecha | null;
  codigo: string | null;
  detail: string | null;
}

const solicitante = (ctx: Ctx): Solicitante => ({
  usuario: ctx.session.usuario_id,
  nombre: ctx.session.nombre,
  hora: ctx.instante.toISOString(),
});

/** What the answer of one source about each person rests on, read once for all of them. */
async function reunir(ctx: Ctx, ruts: readonly Rut[], f: FuenteRow, p: Pedido) {
  const titulares = await titularesDe(ctx, ruts);
  const suyos = [...titulares.keys()];
  const viva = and(inArray(consultas.rut, suyos), eq(consultas.fuente, f.codigo), inArray(consultas.estado, [...VIVAS]));
  return {
    titulares,
    dados: await consentimientosPara(ctx, [...titulares.values()], f, p.motivo),
    vigentes: p.forzar ? new Map<Rut, InformeRow>() : await vigentesDe(ctx, suyos, f.codigo),
    vivas: new Map((await ctx.lockAll(consultas, viva)).map((c) => [c.rut, c])),
  };
}
type Sabido = Awaited<ReturnType<typeof reunir>>;

/**
 * Why a source is not asked about a person; undefined when it is. 404 beyond the reach; 422 `fuente_de_otro_tipo`, `fuente_inactiva`,
 * `sin_consentimiento`, `fuente_a_mano`.
 */
function negativa(ctx: Ctx, rut: Rut, f: FuenteRow, p: Pedido, s: Sabido): AppError | undefined {
  const t = s.titulares.get(rut);
  if (!t) return new NotFound();
  if (f.tipo !== p.tipo) return new Rule('fuente_de_otro_tipo', { fuente: f.nombre });
  const no = noDisponible(ctx, f) ?? (s.dados.has(rut) ? undefined : sinConsentimiento(t));
  if (no || s.vigentes.has(rut)) return no;
  return f.proveedor === 'MANUAL' ? new Rule('fuente_a_mano', { fuente: f.nombre }) : undefined;
}

/** A query on its way is joined: one query, one cost, and all who asked are told. Those that are nobody's yet enter the queue together. */
async function encolar(ctx: Ctx, ruts: readonly Rut[], f: FuenteRow, p: Pedido, s: Sabido): Promise<Map<Rut, string>> {
  const yo = solicitante(ctx);
  const ajenas = ruts.flatMap((rut) => s.vivas.get(rut) ?? []).filter((c) => !c.solicitantes.some((o) => o.usuario === yo.usuario));
  await ctx.updateMany(
    consultas,
    ajenas.map((c) => ({ id: c.id, patch: { solicitantes: [...c.solicitantes, yo] } })),
  );
  const nuevas = ruts
    .filter((rut) => !s.vivas.has(rut))
    .map((rut) => ({
      rut,
      nombre: s.titulares.get(rut)?.nombre ?? rut,
      tipo: f.tipo,
      fuente: f.codigo,
      motivo: p.motivo,
      motivo_refresco: p.motivo_refresco ?? null,
      consentimiento_id: s.dados.get(rut)?.id ?? null,
      origen_area: p.origen?.area ?? null,
      origen_id: p.origen?.id ?? null,
      solicitantes: [yo],
      proximo: ctx.ahora,
      costo_uf: f.costo_uf,
    }));
  const filas = [...s.vivas.values(), ...(await ctx.insertLast(consultas, nuevas))];
  return new Map(filas.map((c) => [c.rut, c.id]));
}

/** Asks a source about some people: of each, the report in force without charge, the query already on its way or a new one; or why not. */
async function pedirAFuente(ctx: Ctx, ruts: readonly Rut[], f: FuenteRow, p: Pedido): Promise<(Resultado | AppError)[]> {
  const s = await reunir(ctx, ruts, f, p);
  const no = new Map(ruts.map((rut) => [rut, negativa(ctx, rut, f, p, s)]));
  const enCola = await encolar(
    ctx,
    ruts.filter((rut) => !no.get(rut) && !s.vigentes.has(rut)),
    f,
    p,
    s,
  );
  return ruts.map((rut) => {
    const i = s.vigentes.get(rut);
    const nada = { rut, fuente: f.codigo, ok: true, reutilizado: false, fecha: null, codigo: null, detail: null };
    return (
      no.get(rut) ??
      (i
        ? { ...nada, consulta_id: i.consulta_id, informe_id: i.id, reutilizado: true, fecha: i.fecha }
        : { ...nada, consulta_id: enCola.get(rut) ?? null, informe_id: null })
    );
  });
}

const negado = (rut: Rut, fuente: string, e: AppError): Resultado => ({
  rut,
  fuente,
  ok: false,
  consulta_id: null,
  informe_id: null,
  reutilizado: false,
  fecha: null,
  codigo: e.codigo,
  detail: phrase(mensajes[e.codigo] ?? MENSAJES_COMUNES[e.codigo] ?? e.codigo, e.datos),
});

async function exigirPedido(ctx: Ctx, p: Pedido): Promise<Rut[]> {
  const ruts = [...new Set([...(p.rut ? [p.rut] : []), ...(p.ruts ?? [])])];
  if (ruts.length === 0) throw new Invalid({ rut: ['Escriba el RUT'] });
  await exigirOpcion(ctx, 'motivos_consulta', p.motivo, 'motivo');
  if (!p.forzar) return ruts;
  if (!p.motivo_refresco) throw new Invalid({ motivo_refresco: ['Indique por qué se consulta de nuevo'] });
  await exigirOpcion(ctx, 'motivos_refresco', p.motivo_refresco, 'motivo_refresco');
  return ruts;
}

/**
 * Asks the reports of one person or of many. Of one person, the refusal is that of the act; of many, each has its own and the others go on.
 * 400 at `motivo`, `motivo_refresco` or `rut`.
 */
export async function pedir(ctx: Ctx, p: Pedido): Promise<{ reutilizado: boolean; resultados: Resultado[] }> {
  const ruts = await exigirPedido(ctx, p);
  const resultados: Resultado[] = [];
  for (const codigo of [...new Set(p.fuentes)].sort()) {
    // Those who ask the same source at once go one after the other, so that the second one joins the first.
    const [f] = await ctx.lockAll(fuentes, eq(fuentes.codigo, codigo));
    if (!f) throw new NotFound();
    for (const [k, r] of (await pedirAFuente(ctx, ruts, f, p)).entries()) {
      if (!(r instanceof AppError)) resultados.push(r);
      else if (ruts.length === 1 && p.fuentes.length === 1) throw r;
      else resultados.push(negado(ruts[k] as Rut, codigo, r));
    }
  }
  return { reutilizado: resultados.every((r) => r.reutilizado), resultados };
}
