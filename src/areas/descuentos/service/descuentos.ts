import { and, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { alcanceCliente, alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { deudas } from '#areas/libro/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { listing } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estadoAl, estados } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { descuentos } from '../tables.ts';
import { aprobar, crearCondonacion, editarCondonacion, reversar, solicitar } from './condonar.ts';
import { soltarDeuda } from './deducir.ts';
import { cargar, conceptosDe, type DescuentoRow, detalle, filaVista, reservadas } from './filas.ts';
import { carta, detalleGiro } from './imprimir.ts';
import { informe } from './informe.ts';

const SEMANA_DIAS = 7;

/** The state as read today: what nobody decided in time is vencida, not por aprobar. */
function porEstado(ctx: ReadCtx, estado: DescuentoRow['estado']): SQL | undefined {
  if (estado === 'vencida') return and(eq(descuentos.estado, 'solicitada'), lt(descuentos.decide_hasta, ctx.hoy));
  const aTiempo = or(isNull(descuentos.decide_hasta), gte(descuentos.decide_hasta, ctx.hoy));
  return and(eq(descuentos.estado, estado), estado === 'solicitada' ? aTiempo : undefined);
}

function porVista(ctx: ReadCtx, vista: 'por_aprobar' | 'condicion_semana' | undefined): SQL | undefined {
  if (vista === 'por_aprobar') return and(eq(descuentos.estado, 'solicitada'), gte(descuentos.decide_hasta, ctx.hoy));
  if (vista !== 'condicion_semana') return undefined;
  const hasta = sql`${descuentos.condicion}->>'hasta'`;
  return and(eq(descuentos.estado, 'aplicada'), sql`${hasta} between ${ctx.hoy} and ${addDays(ctx.hoy, SEMANA_DIAS)}`);
}

/** What a RUT owes concept by concept at the end of a day from today on, and which giro already takes each debt. */
async function deudasDe(ctx: ReadCtx, rut: Rut, al: Fecha) {
  if (!(await alcanzaCliente(ctx, rut))) throw new NotFound();
  await ctx.lectura(rut, 'Deudas para condonar');
  const vivas = (await deudas(ctx, rut, al < ctx.hoy ? ctx.hoy : al)).filter((d) => d.rol === 'TITULAR');
  const tomadas = await reservadas(ctx, [...new Set(vivas.map((d) => d.pk))]);
  return vivas.map((d) => ({
    ...d,
    reservada_en: tomadas.get(d.pk)?.destino ?? null,
    descuento_id: tomadas.get(d.pk)?.descuento_id ?? null,
  }));
}

export const service = implement(contract, {
  mensajes,
  estados,
  tabla: 'descuento',
  estadoDe: (ctx, row: DescuentoRow) => estadoAl(row, ctx.hoy),
  cargar,
  detalle,
  lista: listaEnPalabras({ clase: {}, motivo: 'motivos_condonacion', estado: { solicitada: 'Por aprobar' } }, async (ctx, q) => {
    const f = q.filtros;
    const found = await listing(ctx, q, contract, {
      table: descuentos,
      where: [alcanceCliente(ctx, descuentos.rut)],
      filters: {
        estado: (v) => porEstado(ctx, v),
        vista: porVista(ctx, f.vista),
      },
      search: [descuentos.nombre, descuentos.rut, descuentos.destino, descuentos.numero],
    });
    const conceptos = await conceptosDe(
      ctx,
      found.items.map((d) => d.id),
    );
    return { ...found, items: found.items.map((d) => filaVista(ctx, d, conceptos.get(d.id) ?? [])) };
  }),
  columnas: exportColumns(CAMPOS),
  handlers: {
    async crear(ctx, { rut, ...datos }) {
      const row = await crearCondonacion(ctx, rut, datos);
      return new Created(row, () => detalle(ctx, row));
    },
    editar: (ctx, { id: _id, version: _v, ...cambio }, row) => editarCondonacion(ctx, row, cambio),
    solicitar: (ctx, _input, row) => solicitar(ctx, row),
    aprobar: (ctx, _input, row) => aprobar(ctx, row),
    async rechazar(ctx, { id, motivo }, row) {
      ctx.audit({ motivo });
      await ctx.update(descuentos, id, { estado: estados.go(row.estado, 'rechazar'), motivo_fin: motivo });
      await ctx.emit('pendiente.cerrado', { area: 'descuentos', entidad_id: id });
    },
    async reversar(ctx, { motivo }, row) {
      ctx.requireOther(row.solicitado_por, row.aprobado_por);
      await reversar(ctx, row, motivo);
    },
    async anular(ctx, { id, motivo }, row) {
      ctx.audit({ motivo });
      if (row.destino_area && row.destino_id) await soltarDeuda(ctx, row.destino_area, row.destino_id, 'anular');
      else await ctx.update(descuentos, id, { estado: estados.go(row.estado, 'anular'), motivo_fin: motivo });
    },
    deudas: (ctx, { rut, al }) => deudasDe(ctx, rut, al ?? ctx.hoy),
    informe: (ctx, o) => informe(ctx, o),
    carta: (ctx, _input, row) => carta(ctx, row),
    detalle_giro: (ctx, _input, row) => detalleGiro(ctx, row),
  },
});
