import { and, desc, eq } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { consentimientosVigentes, contarBusqueda, personasConocidas } from '#areas/clientes/public.server.ts';
import { Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { formatRut, looksLikeFirm, NO_ES_RUT, parseRut, type Rut, rutMotivo } from '#kernel/values/rut.ts';
import { clockDate } from '#platform/server/businessdate.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { lecturas } from '#platform/server/tables.ts';
import type { FuenteRow } from './fuentes.ts';
import type { ConsentimientoDado } from './proveedores/proveedor.ts';

export interface Titular {
  rut: Rut;
  nombre: string;
  natural: boolean;
}

/**
 * The person of a RUT, when this session may ask for its reports: the people it may know of, and anybody for who reaches the whole company.
 * Who is beyond its reach is not told from who is not known: 404.
 */
export async function titularDe(ctx: ReadCtx, rut: Rut): Promise<Titular> {
  const t = (await titularesDe(ctx, [rut])).get(rut);
  if (!t) throw new NotFound();
  return t;
}

/** `titularDe` of many, read at once; whom this session may not ask for has no entry. */
export async function titularesDe(ctx: ReadCtx, ruts: readonly Rut[]): Promise<Map<Rut, Titular>> {
  const conocidas = await personasConocidas(ctx, ruts);
  const out = new Map<Rut, Titular>();
  for (const rut of ruts) {
    const p = conocidas.get(rut);
    if (!p && ctx.session.alcance !== 'empresa') continue;
    out.set(rut, { rut, nombre: p?.nombre ?? formatRut(rut), natural: p ? p.tipo_persona === 'NATURAL' : !looksLikeFirm(rut) });
  }
  return out;
}

/** The person that an address names. 400 at `rut` when it is no RUT; 404 beyond the reach; 429. */
export async function titularPorDireccion(ctx: ReadCtx, texto: string | undefined): Promise<Titular> {
  const rut = parseRut(texto ?? '');
  if (!rut) throw new Invalid({ rut: [rutMotivo(texto ?? '') ?? NO_ES_RUT] });
  contarBusqueda(ctx, rut);
  return titularDe(ctx, rut);
}

/**
 * The consent under which a source may be asked about a person for a motive, at this minute; null when it asks for none. That of the debt registry
 * is for one purpose (Ley 21.680). Throws 422 `sin_consentimiento` {nombre}.
 */
export async function exigirConsentimiento(ctx: ReadCtx, t: Titular, f: FuenteRow, finalidad: string): Promise<ConsentimientoDado | null> {
  const dado = (await consentimientosPara(ctx, [t], f, finalidad)).get(t.rut);
  if (dado === undefined) throw sinConsentimiento(t);
  return dado;
}

export const sinConsentimiento = (t: Titular): Rule => new Rule('sin_consentimiento', { nombre: t.nombre });

/** `exigirConsentimiento` of many, read at once: who did not consent has no entry. */
export async function consentimientosPara(
  ctx: ReadCtx,
  titulares: readonly Titular[],
  f: FuenteRow,
  finalidad: string,
): Promise<Map<Rut, ConsentimientoDado | null>> {
  const { codigo: fuente, exige_consentimiento: exige } = f;
  const lePide = (t: Titular): boolean => exige === 'TODOS' || (exige === 'NATURAL' && t.natural);
  const pedidos = titulares.filter(lePide).map((t) => t.rut);
  const dados = await consentimientosVigentes(ctx, pedidos, exige === 'TODOS' ? { fuente, finalidad } : { fuente });
  const out = new Map<Rut, ConsentimientoDado | null>();
  for (const t of titulares) if (!lePide(t)) out.set(t.rut, null);
  for (const [rut, { id, fecha, hora, recibo_hash }] of dados) out.set(rut, { id, fecha, hora, recibo_hash });
  return out;
}

/**
 * Writes that this session reads the reports of a person, and why. The reason is asked once for each person and day: later that day the one
 * already given stands. 400 at `motivo`.
 */
export async function anotarLectura(ctx: ReadCtx, rut: Rut, motivo: string | undefined): Promise<void> {
  if (motivo) {
    await exigirOpcion(ctx, 'motivos_consulta', motivo, 'motivo');
    return ctx.lectura(rut, motivo);
  }
  const [ultima] = await ctx.db
    .select({ motivo: lecturas.motivo, hora: lecturas.hora })
    .from(lecturas)
    .where(
      and(
        eq(lecturas.empresa_id, ctx.empresa_id),
        eq(lecturas.rut_visto, rut),
        eq(lecturas.usuario, ctx.session.usuario_id),
        eq(lecturas.area, 'buro'),
      ),
    )
    .orderBy(desc(lecturas.hora))
    .limit(1);
  if (!ultima?.motivo || clockDate(ultima.hora) !== clockDate(ctx.instante))
    throw new Invalid({ motivo: ['Indique para qué se consulta'] });
  return ctx.lectura(rut, ultima.motivo);
}
