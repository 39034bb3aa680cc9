import { and, asc, eq, inArray } from 'drizzle-orm';
import { bloqueadosDe, clientesPorRut, personasPorRut, vinculosDeVarios } from '#areas/clientes/public.server.ts';
import { clientesAlcanzados } from '#areas/ejecutivos/public.server.ts';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { agrupar } from '#kernel/values/agrupar.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { PersonaConocida } from '../domain/contexto.ts';
import { NOTA_CREDITO, partesDe } from '../domain/partes.ts';
import type { Dte } from '../domain/tipos.ts';
import { cesiones, cesionesRegistro } from '../tables.ts';
import { type Clave, claveDe, documentosPorClave, nombreDeClave } from './claves.ts';

type CesionFila = typeof cesiones.$inferSelect;
type RegistroFila = typeof cesionesRegistro.$inferSelect;

/** What the intake asks about the documents of an upload, each source read once for all of them. */
export interface Lote {
  nuestro_rut: Rut;
  elegido: { rut: Rut; razon_social: string } | null;
  cedente: (rut: string) => PersonaConocida | null;
  deudor: (rut: string) => PersonaConocida | null;
  relacionadas: (cedente: string, deudor: string) => boolean;
  documento: Awaited<ReturnType<typeof documentosPorClave>>;
  cesiones: (documento_id: string) => readonly CesionFila[];
  registro: (c: Clave) => readonly RegistroFila[];
  parametros: { dias_maximo_emision: number; firma_dte: 'EXIGE' | 'ADVIERTE' };
  /** A debtor that the upload itself writes is known to what comes after it. */
  aprender: (rut: string, nombre: string) => void;
}

/** What our books know of the two sides of these documents. */
async function personasDe(ctx: ReadCtx, dtes: readonly Dte[], cliente_rut: Rut | undefined) {
  const partes = dtes.map(partesDe);
  const cedentes = [...new Set(partes.map((p) => p.cedente.rut))];
  const ruts = [...cedentes, ...partes.map((p) => p.deudor.rut)];
  const [personas, clientes, vinculos, bloqueos, alcanzados] = await atOnce([
    personasPorRut(ctx, ruts),
    clientesPorRut(ctx, cliente_rut ? [...ruts, cliente_rut] : ruts),
    vinculosDeVarios(ctx, cedentes),
    bloqueadosDe(ctx, ruts),
    clientesAlcanzados(ctx, cedentes),
  ]);
  const nombres = new Map([...personas].map(([rut, p]) => [rut, p.nombre]));
  const conocida = (rut: string, es_cliente: boolean): PersonaConocida | null => {
    const razon_social = nombres.get(rut);
    return razon_social === undefined ? null : { razon_social, es_cliente, bloqueo: bloqueos.get(rut) ?? null };
  };
  return {
    elegido: cliente_rut ? { rut: cliente_rut, razon_social: clientes.get(cliente_rut)?.nombre ?? cliente_rut } : null,
    cedente: (rut: string) => conocida(rut, clientes.has(rut) && alcanzados.has(rut)),
    deudor: (rut: string) => conocida(rut, clientes.has(rut)),
    vinculos,
    aprender(rut: string, nombre: string) {
      if (!nombres.has(rut)) nombres.set(rut, nombre);
    },
  };
}

const vivasDe = async (ctx: ReadCtx, documentos: readonly string[]): Promise<CesionFila[]> =>
  documentos.length === 0
    ? []
    : ctx.rows(cesiones, and(inArray(cesiones.documento_id, [...documentos]), inArray(cesiones.estado, ['vigente', 'recedida'])));

/** What the registry of the SII said of these keys before their documents came, the oldest first. */
async function registroDe(ctx: ReadCtx, claves: readonly Clave[]): Promise<RegistroFila[]> {
  if (claves.length === 0) return [];
  const de = <K extends keyof Clave>(k: K) => [...new Set(claves.map((c) => c[k]))];
  return ctx.db
    .select()
    .from(cesionesRegistro)
    .where(
      and(
        eq(cesionesRegistro.empresa_id, ctx.empresa_id),
        inArray(cesionesRegistro.tipo, de('tipo')),
        inArray(cesionesRegistro.folio, de('folio')),
        inArray(cesionesRegistro.rut_emisor, de('rut_emisor') as Rut[]),
      ),
    )
    .orderBy(asc(cesionesRegistro.fecha));
}

export async function leerLote(ctx: ReadCtx, dtes: readonly Dte[], cliente_rut: Rut | undefined): Promise<Lote> {
  const claves = dtes.map(claveDe);
  const propias = dtes.filter((d) => d.tipo !== NOTA_CREDITO).map(claveDe);
  const [{ vinculos, ...personas }, documento, registro] = await atOnce([
    personasDe(ctx, dtes, cliente_rut),
    documentosPorClave(ctx, propias),
    registroDe(ctx, claves),
  ]);
  const ids = new Set(propias.flatMap((c) => documento(c)?.id ?? []));
  const porDocumento = agrupar(await vivasDe(ctx, [...ids]), (c) => c.documento_id);
  const porClave = agrupar(registro, nombreDeClave);
  return {
    ...personas,
    nuestro_rut: (await empresaDe(ctx.db, ctx.empresa_id))?.rut ?? ('' as Rut),
    relacionadas: (cedente, deudor) => (vinculos.get(cedente) ?? []).some((v) => v.rut === deudor),
    documento,
    cesiones: (id) => porDocumento.get(id) ?? [],
    registro: (c) => porClave.get(nombreDeClave(c)) ?? [],
    parametros: {
      dias_maximo_emision: await ctx.param(contract, 'dias_maximo_emision'),
      firma_dte: await ctx.param(contract, 'firma_dte'),
    },
  };
}
