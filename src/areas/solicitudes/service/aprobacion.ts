import { type ActoQueAprueba, devolverAsunto, nombreMotivo, type VotoDado, votado } from '#areas/comite/public.server.ts';
import { tmcsDelDia } from '#areas/parametros/public.server.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx } from '#platform/server/context.ts';
import { escribirMonto } from '../domain/ajuste.ts';
import { estados } from '../domain/estados.ts';
import { antesDeGirar, cambiosDesdeEnvio } from '../domain/propuesta.ts';
import { juntarRazones } from '../domain/rechazo.ts';
import { solicitudes } from '../tables.ts';
import { avisar } from './avisos.ts';
import { escribirSolicitud } from './escribir-solicitud.ts';
import { exigirSinRechazadas } from './excepciones.ts';
import { impedimento, medir, type SolicitudRow } from './exposicion.ts';
import { type RazonesDadas, razonesDelVoto } from './rechazo.ts';
import { excesoTmc } from './tmc.ts';

/** Approval: the line is born in clientes in this same transaction. `accion`: the act with which it takes effect. */
async function aprobar(ctx: Ctx, s: SolicitudRow, accion: ActoQueAprueba): Promise<void> {
  const aprobada = await escribirSolicitud(ctx, s, {
    estado: estados.go(s.estado, accion, 'aprobada'),
    aprobada_el: ctx.hoy,
    monto_aprobado: s.monto,
    espera_acta: false,
  });
  await ctx.emit('solicitud.aprobada', {
    solicitud_id: s.id,
    rut: s.rut,
    linea: {
      monto: s.monto,
      moneda: s.moneda,
      desde: ctx.hoy,
      hasta: s.fecha_expiracion,
      anticipo_pct: s.anticipo_pct,
      tasa_mensual: s.tasa_mensual,
      comision_pct: s.comision_pct,
      comision_minima_uf: s.comision_minima_uf,
      con_responsabilidad: s.con_responsabilidad,
      productos: [s.producto],
      sublimites: s.deudores.map((d) => ({ rut_deudor: d.rut_deudor as Rut, monto: d.monto })),
    },
  });
  for (const g of s.garantias) {
    const { tipo, sobre, otorgante_rut, nombre_otorgante, descripcion } = g;
    const pedida = { tipo, sobre, otorgante_rut, nombre_otorgante, descripcion };
    await ctx.emit('garantia.solicitada', {
      ...pedida,
      solicitud_id: s.id,
      cliente_rut: s.rut,
      valor_liquidacion_uf: g.valor_uf,
      exigible_antes_de_giro: antesDeGirar(g),
    });
  }
  await avisar(ctx, s, [s.ejecutivo_id], {
    tipo: 'solicitud_aprobada',
    titulo: `Aprobada la solicitud ${s.numero} de ${s.nombre}`,
    cuerpo: `Rige una línea de ${escribirMonto(aprobada)} hasta el ${formatFecha(s.fecha_expiracion)}.`,
  });
}

/** What stops the client, or the proposal, today; in words, or null. */
async function freno(ctx: Ctx, s: SolicitudRow): Promise<string | null> {
  const [impide, maximas] = await atOnce([impedimento(ctx, s.rut), tmcsDelDia(ctx, s.moneda, ctx.hoy)]);
  if (impide) return impide;
  if (s.fecha_expiracion < ctx.hoy) return 'la fecha de expiración ya pasó';
  const exceso = await excesoTmc(ctx, s, maximas);
  return exceso ? `la tasa anual (${exceso.tasa} %) supera la máxima convencional (${exceso.tmc} %)` : null;
}

/** What no longer stands since it was sent: exposure, reasons, block of the client. */
async function revalidar(ctx: Ctx, s: SolicitudRow): Promise<string[]> {
  exigirSinRechazadas(s);
  const [ahora, impide] = await atOnce([medir(ctx, s, s.respaldo === null), freno(ctx, s)]);
  return cambiosDesdeEnvio({
    exposicion_enviada_uf: s.exposicion_propuesta_uf ?? '0',
    exposicion_ahora_uf: ahora.propuesta_uf,
    motivos_enviados: s.motivos_enviados,
    motivos_ahora: ahora.motivos,
    nombre: nombreMotivo,
    impedimento: impide,
  });
}

/** Approved, the line is set at once where the vote is the signature; else it waits for who approved to sign, or the acta. */
export const voto = votado<SolicitudRow>({
  area: 'solicitudes',
  estados,
  tomar: (ctx, id) => ctx.lock(solicitudes, id),
  cambiar: escribirSolicitud,
  esperando: 'pendiente_firma',
  revalidar,
  revalidarFirma: async (ctx, s) => [await freno(ctx, s)].filter((x) => x !== null),
  aprobar,
  async rechazar(ctx, s, comentario) {
    await escribirSolicitud(ctx, s, { estado: estados.go(s.estado, 'votar', 'rechazada') });
    await avisar(ctx, s, [s.ejecutivo_id, ...s.hecho_por], {
      tipo: 'solicitud_rechazada',
      titulo: `Rechazada la solicitud ${s.numero} de ${s.nombre}`,
      cuerpo: comentario || 'El comité no reunió los votos para aprobarla.',
    });
  },
  async devolver(ctx, s) {
    await escribirSolicitud(ctx, s, { estado: estados.go(s.estado, 'votar', 'con_reparos'), reparos_desde: s.estado });
    await pedirAntecedentes(ctx, s);
  },
});

/** One vote. With RECHAZA, `razones`: codes of `motivos_rechazo`, reasons of the evaluation, and others in words. */
export async function votar(ctx: Ctx, vista: SolicitudRow, { razones, ...v }: VotoDado & { razones: RazonesDadas }): Promise<void> {
  const dichas = await razonesDelVoto(ctx, vista, v.respuesta, razones);
  const row =
    dichas.length > 0 ? await escribirSolicitud(ctx, vista, { razones_rechazo: juntarRazones(vista.razones_rechazo, dichas) }) : vista;
  await voto.votar(ctx, row, v);
}

/** Work for its executive, or for whoever made it: what was asked must be answered. */
export async function pedirAntecedentes(ctx: Ctx, row: SolicitudRow): Promise<void> {
  await ctx.emit('pendiente.abierto', {
    area: 'solicitudes',
    entidad_id: row.id,
    cliente_rut: row.rut,
    tipo: 'completar',
    titulo: `Antecedentes pedidos: solicitud ${row.numero} de ${row.nombre}`,
    url: `/solicitudes/${row.id}`,
    permiso: 'solicitudes:editar',
    ruts: [...new Set([...(row.ejecutivo_id ? [row.ejecutivo_id] : []), ...row.hecho_por])],
    vence: addDays(ctx.hoy, 5),
  });
}

/** The analyst sends it back before the comité decides (areas/1), also before it is there: the votes given stay, the next sending is another version. */
export async function observar(ctx: Ctx, row: SolicitudRow, texto: string): Promise<void> {
  ctx.audit({ motivo: texto });
  const estado = estados.go(row.estado, 'observar');
  if (row.estado === 'en_riesgo') await ctx.emit('pendiente.cerrado', { area: 'solicitudes', entidad_id: row.id, tipo: 'revisar' });
  else await devolverAsunto(ctx, 'solicitudes', row.id);
  await escribirSolicitud(ctx, row, { estado, reparos_desde: row.estado });
  await pedirAntecedentes(ctx, row);
}
