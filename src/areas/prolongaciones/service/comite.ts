import { bloqueoSalvoMora } from '#areas/clientes/public.server.ts';
import { type ActoQueAprueba, estadoAsunto, votado } from '#areas/comite/public.server.ts';
import { creditoReprogramable } from '#areas/creditos/public.server.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { type Ctx, passes, type ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { comentarioAutomatico } from '../domain/reglas.ts';
import { prolongaciones } from '../tables.ts';
import { cerrar } from './actos.ts';
import { exigirProlongable } from './cotizar.ts';
import { AREA, type ProlongacionRow } from './filas.ts';

/** What no longer stands since it was sent, in words; null when all does. */
async function revalidar(ctx: ReadCtx, row: ProlongacionRow): Promise<string[] | null> {
  const cambios: string[] = [];
  const falla = await passes(async () => void (await exigirProlongable(ctx, row.id_credito)));
  if (falla) cambios.push('el crédito ya no admite prolongación');
  const ahora = await creditoReprogramable(ctx, row.id_credito, row.fecha);
  if (ahora.huella !== row.huella) cambios.push('entró dinero o cambió un vencimiento del crédito');
  const bloqueo = await bloqueoSalvoMora(ctx, row.cliente_rut);
  if (bloqueo) cambios.push(`el cliente fue bloqueado: ${bloqueo}`);
  return cambios.length > 0 ? cambios : null;
}

/** Approved: it has some days to be documented and applied. */
async function aprobar(ctx: Ctx, row: ProlongacionRow, accion: Exclude<ActoQueAprueba, 'firmar'>): Promise<void> {
  const asunto = await estadoAsunto(ctx, AREA, row.id);
  const aprueba = asunto?.votos.filter((v) => v.respuesta === 'APRUEBA').length ?? 0;
  const sillas = new Set(asunto?.votos.map((v) => v.por_reemplazo_de ?? v.integrante));
  const total = sillas.size + (asunto?.quienes_faltan.length ?? 0);
  const vence = addDays(ctx.hoy, await ctx.param(contract, 'prolongacion_dias'));
  await ctx.update(prolongaciones, row.id, {
    estado: estados.go(row.estado, accion, 'aprobada'),
    aprobada_el: ctx.hoy,
    vence,
    espera_acta: false,
    motivo_fin: null,
    automatico: comentarioAutomatico({ ...row, cuotas_antes: row.antes.cuotas, aprueba, total }),
  });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: row.id });
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: row.id,
    cliente_rut: row.cliente_rut,
    tipo: 'completar',
    monto: row.capital_nuevo,
    url: `/prolongaciones/${row.id}`,
    vence,
    caduca: true,
    titulo: `Documentar la prolongación ${row.numero} de ${row.nombre}`,
    permiso: 'prolongaciones:documentar',
  });
}

/** Asked for papers, it goes back to its executive. */
export const voto = votado<ProlongacionRow>({
  area: AREA,
  estados,
  tomar: (ctx, id) => ctx.lock(prolongaciones, id),
  cambiar: (ctx, row, { espera_acta }) => ctx.update(prolongaciones, row.id, { espera_acta }),
  revalidar,
  aprobar,
  async rechazar(ctx, row, comentario) {
    estados.go(row.estado, 'votar', 'rechazada');
    await cerrar(ctx, row, 'rechazada', comentario);
  },
  devolver: (ctx, row, comentario) =>
    ctx.update(prolongaciones, row.id, { estado: estados.go(row.estado, 'votar', 'con_antecedentes'), motivo_fin: comentario || null }),
});
