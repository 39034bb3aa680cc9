import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zPesos, zRut, zTexto } from '#kernel/fields.ts';
import { operacionesBienes } from './contract-bienes.ts';
import {
  Castigo,
  Causa,
  CausaItem,
  Concurso,
  Demandable,
  InformeOut,
  NuevaActuacion,
  NuevaCausa,
  NuevaCosta,
  NuevoBien,
  NuevoConcurso,
  NuevoConvenio,
  PedirCastigo,
  Resultados,
  zEstado,
  zMotivo,
} from './contract-formas.ts';

export { CausaItem };

const entero = (defecto: number, max: string, descripcion: string) =>
  parameter({ tipo: 'entero', defecto, min: '0', max, sensible: false, descripcion, fuente: 'areas judicial' });
const one = { on: 'one', output: Causa } as const;

const zCausas = z.array(zId).min(1, 'Elija al menos una causa').max(200, 'Admite hasta 200 causas');

export const contract = defineArea({
  area: 'judicial',
  tier: 3,
  uses: [
    'avales',
    'cheques',
    'clientes',
    'cobranzas',
    'creditos',
    'documentos',
    'ejecutivos',
    'garantias',
    'libro',
    'operaciones',
    'pagares',
    'recaudaciones',
  ],
  permissions: ['ver', 'crear', 'avanzar', 'costas', 'aprobar-costas', 'convenir', 'concurso', 'cerrar', 'castigar', 'aprobar-castigo'],
  sensibles: ['aprobar-costas', 'cerrar', 'aprobar-castigo'],
  item: CausaItem,
  entity: Causa,
  list: {
    filters: z.object({
      estado: zEstado.optional(),
      rut: zRut.optional(),
      abogado: zRut.optional(),
      tribunal: zCodigo.optional(),
      sucursal: zTexto(60).optional(),
      vista: z
        .enum(['vivas', 'sin_movimiento_abogado', 'sin_movimiento_fiscalia', 'prescriben', 'plazos_semana', 'remates', 'sin_notificar'])
        .optional(),
    }),
    orden: ['num_causa', 'proxima_fecha', 'prescribe_el', 'ultimo_movimiento', 'monto_demandado', 'estado', 'nombre_deudor'],
    sumas: ['monto_demandado'],
    defecto: 'proxima_fecha',
    perPage: 25,
  },
  options: [
    'sucursales',
    'comunas',
    'regiones',
    'estados_causa',
    'abogados',
    'procuradores',
    'clasificaciones_cuantia',
    'tribunales',
    'codigos_cierre',
    'codigos_inactiva',
    'codigos_procedimiento',
    'codigos_tipo_causa',
    'demandante',
    'tipos_vinculo',
    'motivos_castigo',
    'cuentas_bancos',
  ],
  parameters: {
    sin_movimiento_abogado: entero(30, '365', 'Días sin movimiento en que se avisa al abogado'),
    sin_movimiento_fiscalia: entero(60, '365', 'Días sin movimiento en que se avisa a Fiscalía'),
    costa_gerencia_uf: parameter({
      tipo: 'uf',
      defecto: '10.0000',
      min: '0',
      max: '10000',
      sensible: true,
      descripcion: 'Costa, en UF, sobre la cual aprueba Gerencia',
      fuente: 'areas judicial',
    }),
  },
  operations: {
    crear: action({ permission: 'crear', money: true, status: 201, input: NuevaCausa, output: Causa }),
    avanzar: action({ permission: 'avanzar', money: true, input: NuevaActuacion, ...one }),
    corregir_actuacion: action({
      permission: 'avanzar',
      input: z.object({ actuacion_id: zId, fecha: zFecha.nullish(), resumen: zTexto(2000, 3).nullish(), motivo: zMotivo }),
      ...one,
    }),
    cumplir_plazo: action({ permission: 'avanzar', input: z.object({ plazo_id: zId }), ...one }),
    ampliar_plazo: action({
      permission: 'avanzar',
      input: z.object({ plazo_id: zId, dias: z.number().int().min(1).max(90, 'Admite hasta 90 días'), motivo: zMotivo }),
      ...one,
    }),
    reasignar: action({ permission: 'cerrar', input: z.object({ abogado: zRut, procurador: zRut }), ...one }),
    /** Several cases at once, each by itself. */
    reasignar_varias: action({
      permission: 'cerrar',
      input: z.object({ ids: zCausas, abogado: zRut, procurador: zRut }),
      output: Resultados,
    }),
    anotar_varias: action({
      permission: 'avanzar',
      input: z.object({
        ids: zCausas,
        tipo: z.enum(['ESCRITO', 'RESOLUCION', 'ENCARGO_RECEPTOR', 'OTRO'], { error: 'Elija qué actuación es' }),
        fecha: zFecha,
        resumen: zTexto(2000, 3),
        receptor: zTexto(120).nullish(),
      }),
      output: Resultados,
    }),
    pedir_costa: action({ permission: 'costas', money: true, input: NuevaCosta, ...one }),
    aprobar_costa: action({ permission: 'aprobar-costas', money: true, input: z.object({ costa_id: zId }), ...one }),
    rechazar_costa: action({ permission: 'aprobar-costas', input: z.object({ costa_id: zId, motivo: zMotivo }), ...one }),
    anotar_bien: action({ permission: 'avanzar', input: NuevoBien, ...one }),
    ...operacionesBienes,
    recibir_pago: action({
      permission: 'cerrar',
      money: true,
      input: z.object({
        monto: zPesos({ min: 1 }),
        fecha: zFecha,
        cuenta_banco: z.string({ error: 'Elija la cuenta' }).max(10),
        num_operacion_banco: zTexto(40).nullish(),
        comentario: zTexto(200, 3),
        /** The good that gave it; of a garantía of ours, its price pays what it backs. */
        bien_id: zId.nullish(),
      }),
      ...one,
    }),
    convenir: action({ permission: 'convenir', input: NuevoConvenio, ...one }),
    romper_convenio: action({ permission: 'convenir', input: z.object({ motivo: zMotivo }), ...one }),
    archivar: action({ permission: 'cerrar', input: z.object({ codigo_inactiva: zCodigo, motivo: zMotivo }), ...one }),
    reactivar: action({ permission: 'cerrar', input: z.object({ motivo: zMotivo }), ...one }),
    cerrar: action({
      permission: 'cerrar',
      money: true,
      input: z.object({ codigo_cierre: zCodigo, motivo: zMotivo }),
      ...one,
    }),
    aprobar_cierre: action({ permission: 'cerrar', money: true, ...one }),
    desistir_cierre: action({ permission: 'cerrar', ...one }),
    importar: action({
      permission: 'avanzar',
      input: z.object({ texto: z.string().min(1, 'Pegue el listado del tribunal').max(200_000, 'El listado es demasiado largo') }),
      output: z.object({
        nuevas: z.number().int(),
        repetidas: z.number().int(),
        desconocidas: z.array(z.object({ rol: z.string(), tribunal: z.string(), tramite: z.string() })),
        malas: z.array(z.object({ linea: z.number().int(), texto: z.string(), motivo: z.string() })),
      }),
    }),
    registrar_concurso: action({ permission: 'concurso', status: 201, input: NuevoConcurso, output: Concurso }),
    levantar_concurso: action({
      permission: 'concurso',
      input: z.object({ concurso_id: zId, hasta: zFecha, verificado_monto: zPesos().nullish(), motivo: zMotivo }),
      output: Concurso,
    }),
    pedir_castigo: action({ permission: 'castigar', money: true, status: 201, input: PedirCastigo, output: Castigo }),
    aprobar_castigo: action({ permission: 'aprobar-castigo', money: true, input: z.object({ castigo_id: zId }), output: Castigo }),
    rechazar_castigo: action({
      permission: 'aprobar-castigo',
      input: z.object({ castigo_id: zId, motivo: zMotivo }),
      output: Castigo,
    }),
    demandables: query({
      permission: 'crear',
      input: z.object({ rut: zRut }),
      output: z.object({ rut: z.string(), nombre: z.string(), titulos: z.array(Demandable) }),
    }),
    concursos: query({ permission: 'ver', output: z.object({ items: z.array(Concurso) }) }),
    informe: query({ permission: 'ver', input: z.object({ desde: zFecha.optional(), hasta: zFecha.optional() }), output: InformeOut }),
    castigos: query({
      permission: 'ver',
      input: z.object({ anio: z.coerce.number().int().min(2000).max(2100).optional() }),
      output: z.object({ items: z.array(Castigo) }),
    }),
    minuta: query({ permission: 'ver', on: 'one', output: z.unknown(), file: true }),
    minuta_remate: query({ permission: 'ver', on: 'one', output: z.unknown(), file: true }),
    liquidacion: query({ permission: 'ver', on: 'one', input: z.object({ al: zFecha.optional() }), output: z.unknown(), file: true }),
    carpeta: query({ permission: 'ver', on: 'one', output: z.unknown(), file: true }),
    carpeta_castigo: query({ permission: 'ver', input: z.object({ castigo_id: zId }), output: z.unknown(), file: true }),
  },
});
