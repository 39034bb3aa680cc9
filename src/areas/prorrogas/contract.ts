import { z } from 'zod';
import { Voto } from '#areas/comite/contract.ts';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zDecimalOut, zFecha, zPesosOut, zRut, zTexto } from '#kernel/fields.ts';
import {
  Cotizacion,
  Cotizada,
  FilaInforme,
  Nueva,
  ObjetosCliente,
  PAGOS,
  Prorroga,
  ProrrogaItem,
  zPago,
  zTipoObjeto,
} from './contract-formas.ts';
import { estados } from './domain/estados.ts';

export { ProrrogaItem } from './contract-formas.ts';

const PDF = z.unknown();
const zMotivo = zTexto(500, 5);
const tasa = (defecto: string, quien: string) =>
  parameter({
    tipo: 'porcentaje',
    defecto,
    min: '0',
    max: '10',
    sensible: true,
    descripcion: `Tasa mensual de una prórroga: ${quien}`,
    fuente: 'areas prorrogas',
    ambitos: ['sucursal'],
  });
const entero = (defecto: number, max: string, descripcion: string, sensible = true) =>
  parameter({ tipo: 'entero', defecto, min: '0', max, sensible, descripcion, fuente: 'domain §6.13' });

export const contract = defineArea({
  area: 'prorrogas',
  tier: 3,
  uses: ['cheques', 'clientes', 'comite', 'creditos', 'documentos', 'ejecutivos', 'fondo-garantia', 'libro', 'pagares', 'pasivos'],
  permissions: ['ver', 'crear', 'aprobar', 'votar', 'pagar', 'reversar', 'anular'],
  sensibles: ['aprobar', 'votar', 'reversar'],
  item: ProrrogaItem,
  entity: Prorroga,
  list: {
    filters: z.object({
      estado: z.enum(estados.states).optional(),
      rut: zRut.optional(),
      tipo_objeto: zTipoObjeto.optional(),
      payment_option: z.enum(PAGOS).optional(),
      /** Waiting for this person's approval or vote; approved and not paid; lapsed. */
      vista: z.enum(['mi_turno', 'por_pagar', 'vencidas']).optional(),
      objeto: z.string().max(80).optional(),
    }),
    orden: ['numero', 'nombre', 'fecha', 'total_cargo', 'vence_oferta', 'estado', 'creado_en'],
    sumas: ['total_cargo'],
    defecto: '-numero',
    perPage: 25,
  },
  options: ['bancos', 'payment_options', 'docu_cuota_options', 'pagare_options', 'feriados', 'cuentas'],
  parameters: {
    maximo_prorrogas: entero(2, '12', 'Prórrogas de un mismo documento o cuota; más, sólo con excepción y comité'),
    maximo_dias_prorroga: entero(60, '720', 'Días acumulados que se puede postergar un mismo objeto'),
    dias_jefe: entero(30, '360', 'Días que aprueba el jefe de sucursal en una primera prórroga'),
    oferta_dias_habiles: entero(3, '30', 'Días hábiles bancarios para pagar una prórroga aprobada', false),
    gasto_prorroga: parameter({
      tipo: 'pesos',
      defecto: 10_000,
      min: '0',
      max: '1000000',
      sensible: true,
      descripcion: 'Gasto de cada prórroga, sin IVA',
      fuente: 'domain §6.13',
    }),
    tasa_prorroga: tasa('2.10', 'micro, pequeña y mediana empresa y otros segmentos'),
    tasa_prorroga_persona: tasa('2.10', 'personas'),
    tasa_prorroga_grande: tasa('1.60', 'grandes empresas'),
  },
  operations: {
    crear: action({ permission: 'crear', money: true, status: 201, input: Nueva, output: Prorroga }),
    editar: action({ permission: 'crear', on: 'one', input: Nueva.omit({ cliente_rut: true, tipo_objeto: true }), output: Prorroga }),
    solicitar: action({ permission: 'crear', on: 'one', output: Prorroga }),
    recotizar: action({ permission: 'crear', on: 'one', output: Prorroga }),
    aprobar: action({ permission: 'aprobar', on: 'one', output: Prorroga }),
    rechazar: action({ permission: 'aprobar', on: 'one', input: z.object({ comentario: zMotivo }), output: Prorroga }),
    votar: action({ permission: 'votar', on: 'one', input: Voto, output: Prorroga }),
    pagar: action({
      permission: 'pagar',
      on: 'one',
      money: true,
      input: z.object({
        payment_option: zPago.nullish(),
        cuenta: z.string().max(20).nullish(),
        comprobante: zTexto(60).nullish(),
      }),
      output: Prorroga,
    }),
    reversar: action({ permission: 'reversar', on: 'one', money: true, input: z.object({ motivo: zMotivo }), output: Prorroga }),
    anular: action({ permission: 'anular', on: 'one', input: z.object({ motivo: zMotivo }), output: Prorroga }),
    /** The cost of what is asked, and of 7, 15, 30, 45 and 60 days, without writing anything. */
    simular: query({ permission: 'crear', http: 'POST /api/prorrogas/simular', input: Cotizacion, output: Cotizada }),
    /** What of a client may be extended, with what he has with us. */
    objetos: query({ permission: 'crear', input: z.object({ rut: zRut, tipo_objeto: zTipoObjeto }), output: ObjetosCliente }),
    carta: query({ permission: 'ver', on: 'one', output: PDF, file: true }),
    comprobante: query({ permission: 'ver', on: 'one', output: PDF, file: true }),
    informe: query({
      permission: 'ver',
      input: z.object({ desde: zFecha.optional(), hasta: zFecha.optional() }),
      output: z.object({
        desde: zFecha,
        hasta: zFecha,
        filas: z.array(FilaInforme),
        prorrogado: zPesosOut,
        cartera: zPesosOut,
        pct: zDecimalOut,
      }),
    }),
  },
});
