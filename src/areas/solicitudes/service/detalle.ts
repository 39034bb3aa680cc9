import { lineaVigente, personaPorRut } from '#areas/clientes/public.server.ts';
import { estadoAsunto, integra } from '#areas/comite/public.server.ts';
import { alcanzaCliente, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
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
  const row = lock ? await (ctx as Ctx).lock(solicitudes, id) : await ctx.get(solicitudes, id);
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
  const sucursal = (await sucursalesDe(ctx)).find((s) => s.id === row.sucursal_id);
  const ejecutivo = (await personasPorCargo(ctx)).find((p) => p.codigo === row.ejecutivo_id);
  const vigente = await lineaVigente(ctx, row.rut);
  const comite = await estadoAsunto(ctx, 'solicitudes', row.id);
  const deudores = [];
  for (const d of row.deudores) {
    const p = await personaPorRut(ctx, d.rut_deudor);
    const propias = { plazo: d.plazo ?? null, anticipo_pct: d.anticipo_pct ?? null };
    deudores.push({ rut_deudor: d.rut_deudor as Rut, monto: d.monto as Pesos, nombre: p?.nombre ?? null, ...propias });
  }
  return {
    ...row,
    deudores,
    excepciones: row.excepciones.map(excepcionLeida),
    condiciones: condicionesVistas(row).map((c) => ({ ...c, resuelta_el: c.resuelta_el as Fecha | null })),
    precios: await preciosDeSolicitud(ctx, row),
    revision: row.revision && conFechas(row.revision),
    evaluacion: await evaluacionVista(ctx, row),
    faltantes: await cuantasFaltan(ctx, row),
    garantias: garantiasVistas(row),
    nombre_sucursal: sucursal?.nombre ?? null,
    nombre_ejecutivo: ejecutivo?.nombre ?? null,
    ...alDia(ctx, row),
    faltan: row.estado === 'enviada' ? (comite?.faltan ?? null) : null,
    ...deFirmas(row, comite),
    relacionados: await relacionadosVistos(ctx, row),
    respaldo: await respaldoVisto(ctx, row),
    versiones: await historiaDe(ctx, row.id),
    linea_vigente: vigente ? { numero: vigente.numero, monto: vigente.monto, moneda: vigente.moneda, hasta: vigente.hasta } : null,
    comite,
  };
}
