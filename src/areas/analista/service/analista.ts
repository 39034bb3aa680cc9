import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { evaluaciones, politicas } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { cerrarExpediente, guardarExpediente, vistaExpediente } from './expediente.ts';

export const service = implement(contract, {
  mensajes: { ...mensajes },
  tablas: { analista_evaluacion: evaluaciones, analista_politica: politicas },
  handlers: {
    expediente: (ctx, a) => vistaExpediente(ctx, a),
    async guardar_expediente(ctx, { asunto_area, asunto_id, version, ...datos }) {
      await guardarExpediente(ctx, { asunto_area, asunto_id }, datos, version);
      return vistaExpediente(ctx, { asunto_area, asunto_id });
    },
    async cerrar_expediente(ctx, a) {
      await cerrarExpediente(ctx, a);
      return vistaExpediente(ctx, a);
    },
  },
});
