import { and, desc, eq } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { consentimientoVigente, contarBusqueda, filaPersona, personaConocida } from '#areas/clientes/public.server.ts';
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
  const p = (await personaConocida(ctx, rut)) ?? (ctx.session.alcance === 'empresa' ? await filaPersona(ctx, rut) : undefined);
  if (!p && ctx.session.alcance !== 'empresa') throw new NotFound();
  return { rut, nombre: p?.nombre ?? formatRut(rut), natural: p ? p.tipo_persona === 'NATURAL' : !looksLikeFirm(rut) };
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
  const { codigo: fuente, exige_consentimiento: exige } = f;
  if (exige === 'NADIE' || (exige === 'NATURAL' && !t.natural)) return null;
  const dado = await consentimientoVigente(ctx, t.rut, undefined, exige === 'TODOS' ? { fuente, finalidad } : { fuente });
  if (!dado) throw new Rule('sin_consentimiento', { nombre: t.nombre });
  const { id, fecha, hora, recibo_hash } = dado;
  return { id, fecha, hora, recibo_hash };
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
