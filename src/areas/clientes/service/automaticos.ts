import { and, eq, inArray, ne } from 'drizzle-orm';
import { diasMoraPorRut } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { maxFecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { bloqueosDe, type MotivoAutomatico, seLevantan } from '../domain/bloqueos.ts';
import { bloqueos, clientes, lineas, vinculos } from '../tables.ts';
import { abierto } from './bloqueado-sql.ts';
import { abrirBloqueo, levantarPorCausa } from './bloquear.ts';

type Hechos = Parameters<typeof bloqueosDe>[0];

const COMENTARIOS: Readonly<Record<MotivoAutomatico, (h: Hechos) => string>> = {
  MORA_30_DIAS: (h) => `Tiene una deuda con ${h.dias_mora} días de mora`,
  LINEA_VENCIDA: () => 'Su línea llegó a su último día',
  PODERES_VENCIDOS: () => 'Ningún representante tiene poderes vigentes',
};

function agrupar<T extends { cliente_rut: Rut }>(filas: readonly T[]): Map<Rut, T[]> {
  const out = new Map<Rut, T[]>();
  for (const f of filas) out.set(f.cliente_rut, [...(out.get(f.cliente_rut) ?? []), f]);
  return out;
}

/** Last day of the powers: that of the representative whose powers last longest; null when one has no end or there is none. */
function poderesHasta(representantes: readonly { hasta: Fecha | null }[]): Fecha | null {
  const fechas = representantes.map((r) => r.hasta);
  if (fechas.length === 0 || fechas.includes(null)) return null;
  return (fechas as Fecha[]).reduce((a, b) => maxFecha(a, b));
}

/** What the facts of today say of each client: days of mora in the roles that block, last day of its line, last day of its powers. */
async function hechosDelDia(ctx: ReadCtx, ruts: readonly Rut[]): Promise<(rut: Rut) => Hechos> {
  const mora = await diasMoraPorRut(ctx, ruts);
  const suyas = await ctx.db
    .select({ cliente_rut: lineas.cliente_rut, hasta: lineas.hasta })
    .from(lineas)
    .where(
      and(eq(lineas.empresa_id, ctx.empresa_id), inArray(lineas.cliente_rut, [...ruts]), inArray(lineas.estado, ['vigente', 'suspendida'])),
    );
  const representantes = await ctx.db
    .select({ cliente_rut: vinculos.cliente_rut, hasta: vinculos.hasta })
    .from(vinculos)
    .where(
      and(eq(vinculos.empresa_id, ctx.empresa_id), inArray(vinculos.cliente_rut, [...ruts]), eq(vinculos.vinculo, 'REPRESENTANTE_LEGAL')),
    );
  const linea = new Map(suyas.map((l) => [l.cliente_rut, l.hasta]));
  const poderes = agrupar(representantes);
  return (rut) => ({
    dias_mora: mora.get(rut) ?? 0,
    linea_hasta: linea.get(rut) ?? null,
    poderes_hasta: poderesHasta(poderes.get(rut) ?? []),
  });
}

const POR_TRAMO = 500;

/**
 * Automatic bloqueos (areas/1 clientes): opens those that today's facts impose and lifts the automatic ones whose cause ended. Manual
 * ones and PROTESTO_VIGENTE are never touched. Of everybody, `cursor` = last RUT seen, or of `ruts`. Answers how many moved.
 */
export async function revisarBloqueos(
  ctx: Ctx,
  o: { cursor?: string | null; ruts?: readonly Rut[]; soloLevantar?: boolean } = {},
): Promise<{ cursor: string | null; hechos: number }> {
  const todos = await ctx.db
    .select({ id: clientes.id, rut: clientes.rut })
    .from(clientes)
    .where(
      and(
        eq(clientes.empresa_id, ctx.empresa_id),
        ne(clientes.estado, 'inactivo'),
        o.ruts ? inArray(clientes.rut, [...o.ruts]) : undefined,
      ),
    )
    .orderBy(clientes.rut);
  const tramo = todos.filter((c) => !o.cursor || c.rut > o.cursor).slice(0, POR_TRAMO);
  if (tramo.length === 0) return { cursor: null, hechos: 0 };
  const ruts = tramo.map((c) => c.rut);
  const abiertos = agrupar(
    await ctx.db
      .select()
      .from(bloqueos)
      .where(and(eq(bloqueos.empresa_id, ctx.empresa_id), inArray(bloqueos.cliente_rut, ruts), abierto)),
  );
  const de = await hechosDelDia(ctx, ruts);
  let hechos = 0;
  for (const c of tramo) {
    const h = de(c.rut);
    const causas = bloqueosDe(h, ctx.hoy);
    const suyos = abiertos.get(c.rut) ?? [];
    for (const b of seLevantan(suyos, causas)) {
      await levantarPorCausa(ctx, b);
      hechos += 1;
    }
    if (o.soloLevantar) continue;
    for (const motivo of causas.filter((m) => !suyos.some((b) => !b.manual && b.motivo === m))) {
      await abrirBloqueo(ctx, c, { motivo, comentario: COMENTARIOS[motivo](h), manual: false });
      hechos += 1;
    }
  }
  return { cursor: tramo.length === POR_TRAMO ? (ruts.at(-1) ?? null) : null, hechos };
}
