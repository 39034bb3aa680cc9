import { and, eq, inArray } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { pesosToUf } from '#finanzas/uf.ts';
import type { Event } from '#kernel/events.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { estados, VIVAS } from '../domain/estados.ts';
import { cauciones, garantias } from '../tables.ts';
import { devolver } from './cauciones.ts';
import { caucionesDe } from './filas.ts';
import { contar } from './hecho.ts';

const clave = (cobertura_id: string) => `fondo:${cobertura_id}`;

/** A fund covers a debt: it stands among what backs the client, whole and assigned to that debt; when it ends, it is gone. */
export async function alCubrir(ctx: Ctx, e: Event<'fondo.cobertura'>): Promise<void> {
  const clave_bien = clave(e.cobertura_id);
  const suyas = and(eq(garantias.empresa_id, ctx.empresa_id), eq(garantias.clave_bien, clave_bien), inArray(garantias.estado, [...VIVAS]));
  const [viva] = await ctx.db.select().from(garantias).where(suyas);
  if (!e.vive) {
    if (!viva) return;
    for (const c of await caucionesDe(ctx, [viva.id])) await devolver(ctx, c);
    const alzada = await ctx.update(garantias, viva.id, {
      estado: estados.go(viva.estado, 'alzar'),
      fecha_alzamiento: ctx.hoy,
      motivo_fin: 'La cobertura del fondo terminó',
    });
    await contar(ctx, alzada, ctx.hoy);
    return;
  }
  if (viva) return;
  const tipos = (await opcionesDe(ctx, 'tipos_garantia')).map((o) => o.codigo);
  const uf = pesosToUf(e.capital_cubierto, await valorUf(ctx, ctx.hoy));
  if (Number(uf) === 0) return;
  const [area = '', id = ''] = e.objeto.split(':');
  const g = await ctx.insert(garantias, {
    numero: await ctx.folio('garantia'),
    // A fund that is not a tipo of its own is shown as the reciprocal kind.
    tipo: tipos.includes(e.programa) ? e.programa : 'IGR',
    beneficiario: 'LA_EMPRESA',
    sobre: 'ESPECIFICA' as const,
    cliente_rut: e.cliente_rut as Rut,
    nombre_cliente: e.nombre_cliente,
    otorgante_rut: e.cliente_rut as Rut,
    nombre_otorgante: e.nombre_programa,
    clave_bien,
    estado: 'constituida' as const,
    bien: { emisor: e.nombre_programa, numero: e.numero_fondo },
    nombre_bien: `${e.nombre_programa} ${e.numero_fondo}`.trim(),
    ltv: '100.00',
    tasacion_uf: uf,
    valor_liquidacion_uf: uf,
    cobertura_uf: uf,
    asignado_uf: uf,
    fecha_constitucion: ctx.hoy,
  });
  const objeto = area === 'creditos' ? ('credito' as const) : ('obligacion' as const);
  const objeto_id = area === 'creditos' ? id : `documento:${id}`;
  await ctx.insert(cauciones, { garantia_id: g.id, objeto, objeto_id, nombre: e.nombre_objeto, monto_asignado_uf: uf, desde: ctx.hoy });
  await contar(ctx, g);
}
