import { z } from 'zod';
import { action, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zTexto } from '#kernel/fields.ts';

const RESULTADO = z.enum(['pendiente', 'conforme', 'faltante', 'mal_ubicado', 'sobrante']);

const Resumen = z.object({
  id: zId,
  boveda: z.string(),
  fecha: zFecha,
  nombre: z.string(),
  abierto: z.boolean(),
  esperados: z.number().int(),
  leidos: z.number().int(),
  diferencias: z.number().int(),
  por_visar: z.number().int(),
});

const Recuento = Resumen.extend({
  piezas: z.array(
    z.object({
      id: zId,
      pagarevista: z.string(),
      pagare_id: zId.nullable(),
      lugar: z.string().nullable(),
      resultado: RESULTADO,
      visado_por: z.string().nullable(),
      comentario: z.string().nullable(),
    }),
  ),
});

/** `id` comes from the path: these are acts on a recuento, not on a pagaré. */
const Ruta = z.object({ id: zId.optional() });

/** The count of a vault by scanning: missing, misplaced and extra pieces, each signed off by another person (areas/2 pagares, Done 8). */
export const operacionesRecuento = {
  recuentos: query({ permission: 'ver', output: z.array(Resumen) }),
  recuento: query({ permission: 'ver', http: 'GET /api/pagares/recuentos/:id', input: Ruta, output: Recuento }),
  abrir_recuento: action({
    permission: 'custodiar',
    http: 'POST /api/pagares/recuentos',
    status: 201,
    input: z.object({ boveda: zCodigo }),
    output: Recuento,
  }),
  leer: action({
    permission: 'custodiar',
    http: 'POST /api/pagares/recuentos/:id/leer',
    input: Ruta.extend({ codigos: z.array(zTexto(40)).min(1, 'Lea al menos un código').max(500, 'Hasta 500 códigos a la vez') }),
    output: Recuento,
  }),
  cerrar_recuento: action({ permission: 'custodiar', http: 'POST /api/pagares/recuentos/:id/cerrar', input: Ruta, output: Recuento }),
  visar: action({
    permission: 'custodiar',
    http: 'POST /api/pagares/recuentos/:id/visar',
    input: Ruta.extend({ pieza: zId, comentario: zTexto(300, 5) }),
    output: Recuento,
  }),
};
