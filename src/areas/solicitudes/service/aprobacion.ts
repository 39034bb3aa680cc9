import { and, eq, inArray } from 'drizzle-orm';
import { devolverAsunto, firmarAsunto, nombreMotivo, type Respuesta, votarAsunto } from '#areas/comite/public.server.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Answers, Listeners } from '#platform/server/registry.ts';
import { escribirMonto } from '../domain/ajuste.ts';
import { ABIERTAS, estados } from '../domain/estados.ts';
import { antesDeGirar, cambiosDesdeEnvio } from '../domain/propuesta.ts';
import { juntarRazones } from '../domain/rechazo.ts';
import { solicitudes } from '../tables.ts';
import { avisar } from './avisos.ts';
import { cambiar } from './cambiar.ts';
import { alGirar } from './condiciones.ts';
import { decisiones } from './decision.ts';
import { aprobadas, porEvaluar } from './evaluacion.ts';
import { exigirSinRechazadas } from './excepciones.ts';
import { impedimento, medir, type SolicitudRow } from './exposicion.ts';
import { type RazonesDadas, razonesDelVoto } from './rechazo.ts';
import { excesoTmc } from './tmc.ts';

/** Approval: the line is born in clientes in this same transaction. `accion`: the act with which it takes effect. */
async function aprobar(ctx: Ctx, s: SolicitudRow, accion: 'votar' | 'firmar' | 'archivar_acta'): Promise<void> {
  const aprobada = await cambiar(ctx, s, {
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
  const impide = await impedimento(ctx, s.rut);
  if (impide) return impide;
  if (s.fecha_expiracion < ctx.hoy) return 'la fecha de expiración ya pasó';
  const exceso = await excesoTmc(ctx, s);
  return exceso ? `la tasa anual (${exceso.tasa} %) supera la máxima convencional (${exceso.tmc} %)` : null;
}

/** What no longer stands since it was sent: exposure, reasons, block of the client. */
async function revalidar(ctx: Ctx, s: SolicitudRow): Promise<string[]> {
  exigirSinRechazadas(s);
  const ahora = await medir(ctx, s, s.respaldo === null);
  return cambiosDesdeEnvio({
    exposicion_enviada_uf: s.exposicion_propuesta_uf ?? '0',
    exposicion_ahora_uf: ahora.propuesta_uf,
    motivos_enviados: s.motivos_enviados,
    motivos_ahora: ahora.motivos,
    nombre: nombreMotivo,
    impedimento: await freno(ctx, s),
  });
}

interface VotoDado {
  respuesta: Respuesta;
  comentario: string | undefined;
  version_vista: number | undefined;
  /** With RECHAZA: codes of `motivos_rechazo`, reasons of the evaluation, and others in words. */
  razones: RazonesDadas;
}

/** One vote. Approved, the line is set at once where the vote is the signature; else it waits for who approved to sign, or the acta. */
export async function votar(ctx: Ctx, vista: SolicitudRow, { razones, ...v }: VotoDado): Promise<void> {
  const dichas = await razonesDelVoto(ctx, vista, v.respuesta, razones);
  const d = await votarAsunto(ctx, { asunto_area: 'solicitudes', asunto_id: vista.id, ...v, revalidar: () => revalidar(ctx, vista) });
  const row = dichas.length > 0 ? await cambiar(ctx, vista, { razones_rechazo: juntarRazones(vista.razones_rechazo, dichas) }) : vista;
  if (d.estado === 'aprobado') {
    const espera = d.firma_pendiente || d.acta_pendiente;
    const s = await cambiar(ctx, row, {
      aprobada_hasta: (d.aprobada_hasta ?? null) as Fecha | null,
      espera_acta: d.acta_pendiente === true && !d.firma_pendiente,
      ...(espera ? { estado: estados.go(row.estado, 'votar', 'pendiente_firma') } : {}),
    });
    if (!espera) await aprobar(ctx, s, 'votar');
  } else if (d.estado === 'rechazado') {
    await cambiar(ctx, row, { estado: estados.go(row.estado, 'votar', 'rechazada') });
    await avisar(ctx, row, [row.ejecutivo_id, ...row.hecho_por], {
      tipo: 'solicitud_rechazada',
      titulo: `Rechazada la solicitud ${row.numero} de ${row.nombre}`,
      cuerpo: v.comentario ?? 'El comité no reunió los votos para aprobarla.',
    });
  } else if (d.estado === 'devuelto') {
    await cambiar(ctx, row, { estado: estados.go(row.estado, 'votar', 'con_reparos'), reparos_desde: row.estado });
    await pedirAntecedentes(ctx, row);
  }
}

/** Work for its executive, or for whoever made it: what was asked must be answered. */
async function pedirAntecedentes(ctx: Ctx, row: SolicitudRow): Promise<void> {
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
  await cambiar(ctx, row, { estado, reparos_desde: row.estado });
  await pedirAntecedentes(ctx, row);
}

/** One signature. The last one puts the line in force (in level 4 it then waits for the acta), unless the client was stopped meanwhile. */
export async function firmar(ctx: Ctx, row: SolicitudRow, version_vista: number | undefined): Promise<void> {
  const revalidar = async () => [await freno(ctx, row)].filter((x) => x !== null);
  const f = await firmarAsunto(ctx, { asunto_area: 'solicitudes', asunto_id: row.id, version_vista, revalidar });
  if (!f.completa) return void (await ctx.update(solicitudes, row.id, { estado: estados.go(row.estado, 'firmar') }));
  if (f.acta_pendiente) await ctx.update(solicitudes, row.id, { espera_acta: true });
  else await aprobar(ctx, row, 'firmar');
}

/** What solicitudes does when the acta of level 4 is filed (the approval takes effect), and when a client changes hands. */
export const listeners: Listeners = {
  'comite.acta_archivada': async (ctx, e) => {
    if (e.asunto_area !== 'solicitudes') return;
    const s = await ctx.lock(solicitudes, e.asunto_id);
    if (s.espera_acta && estados.can(s.estado, 'archivar_acta')) await aprobar(ctx, s, 'archivar_acta');
  },
  'cartera.traspasada': async (ctx, e) => {
    if (e.cliente_ruts.length === 0) return;
    const abiertas = await ctx.db
      .select()
      .from(solicitudes)
      .where(
        and(
          eq(solicitudes.empresa_id, ctx.empresa_id),
          inArray(solicitudes.rut, e.cliente_ruts as Rut[]),
          inArray(solicitudes.estado, [...ABIERTAS]),
        ),
      );
    for (const s of abiertas) {
      const suya = await ctx.update(solicitudes, s.id, { ejecutivo_id: e.a as Rut });
      if (s.estado === 'con_reparos') await pedirAntecedentes(ctx, suya);
    }
  },
};

export const answers: Answers = {
  'asunto.por_evaluar': porEvaluar,
  'asuntos.aprobados': aprobadas,
  'giro.por_validar': alGirar,
  'decision.consultada': decisiones,
  'origen.consultado': async (ctx, e) => {
    const s = e.area === 'solicitudes' ? await ctx.find(solicitudes, e.id) : undefined;
    const vale = s && s.estado !== 'anulada' && s.estado !== 'rechazada';
    return vale ? { rut: s.rut, nombre: `Solicitud ${s.numero}` } : undefined;
  },
  'cartera.por_traspasar': async (ctx, e) => {
    if (e.cliente_ruts.length === 0) return undefined;
    const suyas = inArray(solicitudes.rut, e.cliente_ruts as Rut[]);
    const n = await ctx.count(solicitudes, and(suyas, inArray(solicitudes.estado, [...ABIERTAS])));
    return n > 0 ? [{ titulo: 'Solicitudes abiertas', n }] : undefined;
  },
};
