import type { z } from 'zod';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { operacionesVerificacion } from '../contract-verificacion.ts';
import { cartaDeCesion } from './cartas.ts';
import { notificar, rechazarNotificacion, registrarAcuse } from './notificar.ts';
import { porGestionar } from './por-gestionar.ts';
import { enviarVerificacion, verificar } from './verificar.ts';

type Entrada<K extends keyof typeof operacionesVerificacion> = z.output<(typeof operacionesVerificacion)[K]['input']>;

/** What the pipeline runs of the verification and the notification of documents. */
export const actosVerificacion = {
  por_gestionar: (ctx: ReadCtx, i: Entrada<'por_gestionar'>) => porGestionar(ctx, i),
  enviar_verificacion: (ctx: Ctx, i: Entrada<'enviar_verificacion'>) => enviarVerificacion(ctx, i),
  verificar: (ctx: Ctx, i: Entrada<'verificar'>) => verificar(ctx, i),
  notificar: (ctx: Ctx, i: Entrada<'notificar'>) => notificar(ctx, i),
  carta_cesion: (ctx: ReadCtx, { documentos }: Entrada<'carta_cesion'>) => cartaDeCesion(ctx, documentos),
  registrar_acuse: (ctx: Ctx, i: Entrada<'registrar_acuse'>) => registrarAcuse(ctx, i),
  rechazar_notificacion: (ctx: Ctx, i: Entrada<'rechazar_notificacion'>) => rechazarNotificacion(ctx, i),
};
