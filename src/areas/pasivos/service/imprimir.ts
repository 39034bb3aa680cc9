import { empresaDe } from '#areas/empresas/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { Certificado, Comprobante, Liquidacion } from '../print/papeles.tsx';
import { verSolicitud } from './consultar-solicitudes.ts';
import { fichaDeRut } from './por-rut.ts';
import type { SolicitudFila } from './solicitudes.ts';

async function cabeza(ctx: ReadCtx, titulo: string, folio: string) {
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  return {
    empresa: { razon_social: empresa?.razon_social ?? '', rut: empresa?.rut ?? '' },
    titulo,
    folio,
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
}

const pdf = (nombre: string, bytes: Buffer): FileReply => ({ nombre, mime: 'application/pdf', bytes, inline: true });

/** Receipt of what left or was applied. */
export async function comprobante(ctx: ReadCtx, s: SolicitudFila): Promise<FileReply> {
  const head = await cabeza(ctx, s.destino === 'pagar' ? 'Comprobante de pago' : 'Comprobante de compensación', String(s.numero));
  return pdf(`comprobante-${s.numero}.pdf`, await renderPdf(Comprobante({ head, s: await verSolicitud(ctx, s) })));
}

/** How the sum is made: reserva (excedentes and retenciones), saldo (the rest) or both. */
export async function liquidacion(ctx: ReadCtx, s: SolicitudFila): Promise<FileReply> {
  const head = await cabeza(ctx, 'Liquidación de pasivos', String(s.numero));
  return pdf(`liquidacion-${s.numero}.pdf`, await renderPdf(Liquidacion({ head, s: await verSolicitud(ctx, s) })));
}

/** What the company owes a RUT today, and what it owes back. */
export async function certificado(ctx: ReadCtx, rut: string): Promise<FileReply> {
  const head = await cabeza(ctx, 'Certificado de saldos', rut);
  return pdf(`certificado-${rut}.pdf`, await renderPdf(Certificado({ head, f: await fichaDeRut(ctx, rut) })));
}
