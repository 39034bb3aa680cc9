import { lineaVigente, personasPorRut } from '#areas/clientes/public.server.ts';
import { estadoAsunto, integra } from '#areas/comite/public.server.ts';
import { alcanzaCliente, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { excepcionLeida } from '../domain/excepciones.ts';
import type { Revision } from '../domain/rechazo.ts';
import { solicitudes } from '../tables.ts';
import { condicionesVistas } from './condiciones.ts';
import { evaluacionVista } from './evaluacion.ts';
import type { SolicitudRow } from './exposicion.ts';
import { alDia, deFirmas, garantiasVistas } from './lista.ts';
import { cuantasFaltan } from './pendientes.ts';
import { preciosDeSolicitud } from './precios.ts';
import { relacionadosVistos } from './relacionados.ts';
import { respaldoVisto } from './respaldo.ts';
import { historiaDe } from './versiones.ts';

/** The record, to who reaches its client or sits in its level. Throws 404. */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<SolicitudRow> {
  const row = lock ? await (ctx as Ctx).lock(solicitudes, id) : await ctx.seen(solicitudes, id);
  // Who sits in its level reads it, whatever its branch; who may vote in another level does not.
  if (!(await alcanzaCliente(ctx, row.rut)) && !(await integra(ctx, 'solicitudes', row.id))) throw new NotFound();
  return row;
}

const conFechas = (r: Revision) => ({
  ...r,
  pedida: r.pedida as Fecha,
  vence: r.vence as Fecha,
  resuelta_el: r.resuelta_el as Fecha | null,
});

/** Everything that the page of a solicitud shows. */
export async function detalle(ctx: ReadCtx, row: SolicitudRow) {
  // First what the act just wrote: what waits is said before the rest is asked, all at once.
  const [comite, sucursales, cargos, vigente, personas, precios, evaluacion, faltantes, relacionados, respaldo, versiones] = await atOnce([
    estadoAsunto(ctx, 'solicitudes', row.id),
    sucursalesDe(ctx),
    personasPorCargo(ctx),
    lineaVigente(ctx, row.rut),
    personasPorRut(
      ctx,
      row.deudores.map((d) => d.rut_deudor),
    ),
    preciosDeSolicitud(ctx, row),
    evaluacionVista(ctx, row),
    cuantasFaltan(ctx, row),
    relacionadosVistos(ctx, row),
    respaldoVisto(ctx, row),
    historiaDe(ctx, row.id),
  ]);
  const sucursal = sucursales.find((s) => s.id === row.sucursal_id);
  const ejecutivo = cargos.find((p) => p.codigo === row.ejecutivo_id);
  return {
    ...row,
    deudores: row.deudores.map((d) => ({
      rut_deudor: d.rut_deudor as Rut,
      monto: d.monto as Pesos,
      nombre: personas.get(d.rut_deudor)?.nombre ?? null,
      plazo: d.plazo ?? null,
      anticipo_pct: d.anticipo_pct ?? null,
    })),
    excepciones: row.excepciones.map(excepcionLeida),
    condiciones: condicionesVistas(row).map((c) => ({ ...c, resuelta_el: c.resuelta_el as Fecha | null })),
    precios,
    revision: row.revision && conFechas(row.revision),
    evaluacion,
    faltantes,
    garantias: garantiasVistas(row),
    nombre_sucursal: sucursal?.nombre ?? null,
    nombre_ejecutivo: ejecutivo?.nombre ?? null,
    ...alDia(ctx, row),
    faltan: row.estado === 'enviada' ? (comite?.faltan ?? null) : null,
    ...deFirmas(row, comite),
    relacionados,
    respaldo,
    versiones,
    linea_vigente: vigente ? { numero: vigente.numero, monto: vigente.monto, moneda: vigente.moneda, hasta: vigente.hasta } : null,
    comite,
  };
}
