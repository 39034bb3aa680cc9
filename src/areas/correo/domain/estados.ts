import { machine } from '#kernel/machine.ts';

/** A draft is written until it is sent; what was sent does not change (areas/4 correo). */
export const estados = machine({
  borrador: { editar: 'borrador', enviar: 'enviado' },
  enviado: { responder: 'enviado', reenviar: 'enviado', reintentar: 'enviado' },
});
