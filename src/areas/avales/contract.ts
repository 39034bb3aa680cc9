import { z } from 'zod';
import type { Observacion } from '#areas/parametros/contract.ts';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zDecimalOut, zFecha, zId, zPesosOut, zRut, zRutOut, zTexto } from '#kernel/fields.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { Aval, AvalItem, CambiosAval, Declaracion, ESTADOS, NuevoAval, Patrimonio } from './contract-formas.ts';

export { Aval, AvalItem, Patrimonio };

declare module '#kernel/events.ts' {
  interface Questions {
    /** Whose is what something is going to back: the area that owns it says its client. Nobody answers: it is not there. */
    'origen.consultado': {
      input: { area: 'solicitudes' | 'creditos' | 'operaciones' | 'pagares'; id: string };
      answer: { rut: string; nombre: string };
    };
    /** A person is about to answer for a client: what is known against it. `monto_maximo` in `moneda`, decimal text; null without a cap. */
    'aval.por_constituir': {
      input: { rut: Rut; nombre: string; monto_maximo: string | null; moneda: 'CLP' | 'UF' };
      answer: readonly Observacion[];
    };
  }
}

export const contract = defineArea({
  area: 'avales',
  tier: 1,
  uses: ['clientes', 'ejecutivos', 'documentos', 'libro'],
  permissions: ['ver', 'crear', 'editar', 'constituir', 'liberar', 'declarar-patrimonio'],
  sensibles: ['constituir', 'liberar'],
  item: AvalItem,
  entity: Aval,
  list: {
    filters: z.object({
      estado: z.enum(ESTADOS).optional(),
      tipo: zCodigo.optional(),
      alcance: z.enum(['GENERAL', 'ESPECIFICO']).optional(),
      rut: zRut.optional(),
      rut_aval: zRut.optional(),
      vista: z.enum(['por_constituir', 'por_liberar', 'por_vencer', 'sin_patrimonio']).optional(),
    }),
    orden: ['nombre', 'nombre_cliente', 'estado', 'hasta', 'creado_en'],
    defecto: '-creado_en',
    perPage: 25,
  },
  options: ['vinculos', 'estado_civiles', 'naciones', 'regiones', 'comunas', 'tipos_aval', 'motivos_liberacion', 'notarias'],
  parameters: {
    vigencia_patrimonio_dias: parameter({
      tipo: 'entero',
      defecto: 180,
      min: '1',
      max: '1825',
      sensible: true,
      descripcion: 'Días que vale una declaración de patrimonio; después cuenta como cero',
      fuente: 'areas avales',
    }),
  },
  operations: {
    crear: action({ permission: 'crear', input: NuevoAval, output: Aval, status: 201 }),
    editar: action({ permission: 'editar', on: 'one', input: CambiosAval, output: Aval }),
    revisar: action({ permission: 'editar', on: 'one', output: Aval }),
    constituir: action({
      permission: 'constituir',
      on: 'one',
      input: z.object({ firma_fecha: zFecha, firma_notaria: zCodigo.nullish(), firma_archivo: zId.nullish() }),
      output: Aval,
    }),
    descartar: action({ permission: 'editar', on: 'one', input: z.object({ motivo: zTexto(500) }), output: Aval }),
    marcar: action({
      permission: 'editar',
      on: 'one',
      input: z.object({ concursal: z.boolean(), fallecido: z.boolean(), motivo: zTexto(500) }),
      output: Aval,
    }),
    solicitar_liberacion: action({
      permission: 'editar',
      on: 'one',
      input: z.object({ motivo_liberacion: zCodigo, detalle: zTexto(500, 5) }),
      output: Aval,
    }),
    desistir_liberacion: action({ permission: 'editar', on: 'one', output: Aval }),
    liberar: action({ permission: 'liberar', on: 'one', output: Aval }),
    reemplazar: action({ permission: 'liberar', on: 'one', input: z.object({ reemplazo_id: zId, motivo: zTexto(500) }), output: Aval }),
    declarar_patrimonio: action({
      permission: 'declarar-patrimonio',
      http: 'POST /api/avales/patrimonio',
      status: 201,
      input: Declaracion,
      output: Patrimonio,
    }),
    por_rut: query({
      permission: 'ver',
      input: z.object({ rut: zRut }),
      output: z.object({
        rut: zRutOut,
        nombre: z.string(),
        items: z.array(AvalItem),
        /** Avales of this person for clients beyond the reach of who asks: in the total, not in the list. */
        fuera_de_alcance: z.number().int(),
        respaldo_total: zPesosOut,
        cobertura_total: zPesosOut,
        patrimonio_neto: zPesosOut,
        razon: zDecimalOut.nullable(),
        alertas: z.array(z.object({ codigo: z.string(), detail: z.string() })),
        patrimonios: z.array(Patrimonio),
      }),
    }),
    declaracion: query({ permission: 'ver', on: 'one', output: z.unknown(), file: true }),
    autorizacion_conyuge: query({ permission: 'ver', on: 'one', output: z.unknown(), file: true }),
  },
});
