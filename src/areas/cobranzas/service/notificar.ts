import { and, desc, eq, isNull } from 'drizzle-orm';
import { enviarCarta } from '#areas/correo/public.server.ts';
import { anotarGestion, anotarNotificacion, cesionVigente, type DocumentoFila, efectivaDesde } from '#areas/documentos/public.server.ts';
import { Invalid, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx } from '#platform/server/context.ts';
import { ESTADO_DE_MEDIO, type EstadoNotificacion, type MedioNotificacion, notificacion } from '../domain/verificacion.ts';
import { notificaciones } from '../tables.ts';
import { acreedorDe, aQuienEscribir, documentosDe, exigirEvidencia, nombreDe, renglon } from './documentos-de.ts';
import { exigirPermitido } from './limite.ts';
import { aCadaDeudor } from './verificar.ts';

const estadoDe = (d: DocumentoFila): EstadoNotificacion => d.estado_notificacion as EstadoNotificacion;

type Fila = Partial<typeof notificaciones.$inferInsert> & Pick<typeof notificaciones.$inferInsert, 'medio'>;

/** Writes how some documents were notified; all are left in the same state. */
async function guardar(ctx: Ctx, estado: EstadoNotificacion, dichas: readonly (Fila & { d: DocumentoFila })[]): Promise<void> {
  await ctx.insertMany(
    notificaciones,
    dichas.map(({ d, ...n }) => {
      const { id: documento_id, cliente_rut, deudor_rut } = d;
      return { enviado_en: ctx.hoy, ...n, documento_id, cliente_rut, deudor_rut, hecha_por: ctx.session.nombre };
    }),
  );
  await anotarNotificacion(
    ctx,
    dichas.map(({ d }) => d.id),
    estado,
  );
}

/**
 * `documentos.cedidos`: the registry of the SII tells everybody; it holds against the debtor from the next business day. What was told before
 * stays. Answers the documents as they are left.
 */
export async function publicar(ctx: Ctx, documentos: readonly DocumentoFila[]): Promise<DocumentoFila[]> {
  const porPublicar = documentos.filter((d) => notificacion.can(estadoDe(d), 'publicar'));
  if (porPublicar.length === 0) return [...documentos];
  const vigentes = await cesionVigente(
    ctx,
    porPublicar.map((d) => d.id),
  );
  const cal = await ctx.calendar();
  const estado = notificacion.go('PENDIENTE', 'publicar');
  const dichas = porPublicar.map((d) => {
    const cesion = vigentes.get(d.id);
    if (!cesion) throw new Rule('sin_cesion', { documento: nombreDe(d) });
    const enviado_en = cesion.fecha.slice(0, 10) as Fecha;
    return { d, medio: 'SII' as const, enviado_en, efectiva_desde: efectivaDesde(cesion.fecha, cal), track_id: cesion.track_id };
  });
  await guardar(ctx, estado, dichas);
  const publicados = new Set(porPublicar.map((d) => d.id));
  return documentos.map((d) => (publicados.has(d.id) ? { ...d, estado_notificacion: estado } : d));
}

interface Aviso {
  documento_ids: readonly string[];
  medio: MedioNotificacion;
  contacto_ids: readonly string[];
  evidencia?: string | null | undefined;
}

/**
 * Tells the debtors that their documents were ceded: one letter a debtor by mail, or a numbered letter on paper that a notary or the post proves. What one
 * debtor refuses (`sin_cesion`, `sin_contacto_de_correo`, the codes of the limits) does not stop the others.
 */
export async function notificar(ctx: Ctx, p: Aviso) {
  const documentos = await documentosDe(ctx, p.documento_ids);
  if (p.evidencia) await exigirEvidencia(ctx, documentos, p.evidencia);
  const acreedor = await acreedorDe(ctx);
  return aCadaDeudor(ctx, documentos, async (rut, leidos) => {
    const suyos = await publicar(ctx, leidos);
    const nuevo = ESTADO_DE_MEDIO[p.medio];
    for (const d of suyos) notificacion.go(estadoDe(d), 'notificar', nuevo);
    const { persona, contacto, email } = await aQuienEscribir(ctx, rut, p.contacto_ids);
    const canal = p.medio === 'CORREO' ? ('CORREO' as const) : ('CARTA' as const);
    await exigirPermitido(ctx, { persona, canal, finalidad: 'NOTIFICACION', en_mora: false, contacto_id: contacto.id }, null);
    if (p.medio === 'CORREO') {
      const enviada = await enviarCarta(ctx, {
        para: [{ name: contacto.nombre, email }],
        asunto: `Cesión de documentos de ${suyos[0]?.razon_cliente ?? ''}`,
        parrafos: [
          `${contacto.nombre}:`,
          `${suyos[0]?.razon_cliente ?? ''} cedió a ${acreedor} los siguientes documentos emitidos a ${persona.nombre}:`,
          ...suyos.map(renglon),
          `Desde ahora se pagan a ${acreedor}. Por favor confírmenos que recibió este aviso.`,
        ],
        adjuntos: [],
        enlace: { area: 'documentos', id: suyos[0]?.id ?? '' },
      });
      if (!enviada) throw new Rule('sin_buzon');
    }
    const folio_carta = p.medio === 'CORREO' ? null : await ctx.folio('carta_cesion');
    const dicha = {
      medio: p.medio,
      folio_carta,
      contacto_id: contacto.id,
      contacto_nombre: contacto.nombre,
      evidencia: p.evidencia ?? null,
    };
    await guardar(
      ctx,
      nuevo,
      suyos.map((d) => ({ ...dicha, d })),
    );
  });
}

const ultima = (ctx: Ctx, d: DocumentoFila) =>
  ctx.first(notificaciones, and(eq(notificaciones.documento_id, d.id), isNull(notificaciones.rechazada_en)), {
    orden: [desc(notificaciones.enviado_en), desc(notificaciones.id)],
  });

/** The debtor says that it knows. 400 at `fecha` after today; 422 `acuse_anterior`; 409 by its machine. */
export async function registrarAcuse(
  ctx: Ctx,
  p: { documento_ids: readonly string[]; fecha: Fecha; evidencia?: string | null | undefined },
): Promise<{ documentos: number }> {
  const documentos = await documentosDe(ctx, p.documento_ids);
  if (p.fecha > ctx.hoy) throw new Invalid({ fecha: ['No puede ser posterior a hoy'] });
  if (p.evidencia) await exigirEvidencia(ctx, documentos, p.evidencia);
  for (const d of documentos) {
    const estado = notificacion.go(estadoDe(d), 'registrar_acuse');
    const n = await ultima(ctx, d);
    if (n && p.fecha < n.enviado_en)
      throw new Rule(
        'acuse_anterior',
        { fecha: formatFecha(n.enviado_en) },
        { fecha: [`No puede ser anterior al ${formatFecha(n.enviado_en)}`] },
      );
    if (n) await ctx.update(notificaciones, n.id, { acuse_en: p.fecha, evidencia: p.evidencia ?? n.evidencia });
    await anotarGestion(ctx, d.id, { estado_notificacion: estado });
  }
  return { documentos: documentos.length };
}

/** The debtor refuses the cesión: who supervises is told at once. 409 by its machine. */
export async function rechazarNotificacion(
  ctx: Ctx,
  p: { documento_ids: readonly string[]; motivo: string },
): Promise<{ documentos: number }> {
  const documentos = await documentosDe(ctx, p.documento_ids);
  for (const d of documentos) {
    const estado = notificacion.go(estadoDe(d), 'rechazar_notificacion');
    const n = await ultima(ctx, d);
    const rechazo = { rechazada_en: ctx.hoy, motivo_rechazo: p.motivo };
    if (n) await ctx.update(notificaciones, n.id, rechazo);
    await anotarGestion(ctx, d.id, { estado_notificacion: estado });
  }
  const [uno] = documentos;
  if (uno)
    await ctx.emit('aviso.enviado', {
      permiso: 'cobranzas:supervisar',
      tipo: 'notificacion_cesion',
      titulo: `${uno.razon_deudor} rechaza la cesión de ${documentos.length === 1 ? `el documento ${nombreDe(uno)}` : `${documentos.length} documentos`}`,
      cuerpo: p.motivo,
      url: `/documentos/${uno.id}?tab=cobranza`,
    });
  return { documentos: documentos.length };
}
