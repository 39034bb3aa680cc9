import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zPeriodo, zPersonas, zRut, zRutOut, zTexto } from '#kernel/fields.ts';

export const AusenciaItem = z.object({
  id: zId,
  rut_ejecutivo: zRutOut,
  ejecutivo: z.string(),
  rut_reemplazante: zRutOut,
  reemplazante: z.string(),
  tipo: z.string(),
  desde: zFecha,
  hasta: zFecha,
  media_jornada: z.boolean(),
  estado: z.string(),
});

export const Ausencia = AusenciaItem.extend({
  motivo: z.string().nullable(),
  documento: z.string().nullable(),
  alcance: z.array(z.string()).nullable(),
  delega_bandeja: z.boolean(),
  hecho_por: zPersonas,
  aprobada_por: zPersonas.nullable(),
});

const Cobertura = z.object({ id: zId, rut: zRutOut, nombre: z.string(), hasta: zFecha });

const Datos = z.object({
  rut_reemplazante: zRut,
  tipo: zCodigo,
  desde: zFecha,
  hasta: zFecha,
  media_jornada: z.boolean().default(false),
  motivo: zTexto(300).nullish(),
  documento: zTexto(120).nullish(),
  /** Modules delegated; everything without it. */
  alcance: z.array(z.string().max(80)).max(100).nullish(),
  delega_bandeja: z.boolean().default(true),
});

export const contract = defineArea({
  area: 'ausencias',
  tier: 0,
  uses: ['ejecutivos'],
  permissions: ['ver', 'solicitar', 'aprobar', 'registrar', 'extender'],
  sensibles: ['aprobar'],
  item: AusenciaItem,
  entity: Ausencia,
  list: {
    filters: z.object({
      estado: z.enum(['solicitada', 'aprobada', 'vigente', 'terminada', 'rechazada', 'anulada']).optional(),
      tipo: z.string().max(60).optional(),
      rut: z.string().max(12).optional(),
    }),
    orden: ['desde', 'hasta'],
    defecto: '-desde',
  },
  options: ['ejecutivos', 'reemplazantes', 'tipos_ausencia', 'modulos', 'sucursales'],
  parameters: {
    dias_maximo: parameter<number>({
      tipo: 'entero',
      defecto: 60,
      min: '1',
      max: '365',
      sensible: false,
      descripcion: 'Días seguidos que una ausencia puede durar sin gerencia',
      fuente: 'decisión interna',
    }),
  },
  operations: {
    solicitar: action({ permission: 'solicitar', input: Datos, output: Ausencia, status: 201, http: 'POST /api/ausencias' }),
    registrar: action({ permission: 'registrar', input: Datos.extend({ rut_ejecutivo: zRut }), output: Ausencia, status: 201 }),
    aprobar: action({ permission: 'aprobar', on: 'one', output: Ausencia }),
    rechazar: action({ permission: 'aprobar', on: 'one', input: z.object({ motivo: zTexto(300) }), output: Ausencia }),
    anular: action({ permission: 'solicitar', on: 'one', input: z.object({ motivo: zTexto(300) }), output: Ausencia }),
    terminar_antes: action({ permission: 'solicitar', on: 'one', input: z.object({ hasta: zFecha }), output: Ausencia }),
    calendario: query({
      permission: 'solicitar',
      input: z.object({ mes: zPeriodo, sucursal_id: z.string().max(40).optional() }),
      output: z.object({
        items: z.array(AusenciaItem.extend({ sucursal_id: z.string().nullable() })),
        feriados: z.array(z.object({ fecha: zFecha, nombre: z.string() })),
      }),
    }),
    /** What the session covers today, and who covers it: the banner of both. */
    ahora: query({
      permission: 'sesion',
      output: z.object({ reemplaza: z.array(Cobertura), reemplazado_por: Cobertura.nullable() }),
    }),
    actos: query({
      permission: 'solicitar',
      on: 'one',
      output: z.array(
        z.object({ fecha: z.string(), quien: z.string(), area: z.string(), accion: z.string(), entidad_id: z.string().nullable() }),
      ),
    }),
  },
});
