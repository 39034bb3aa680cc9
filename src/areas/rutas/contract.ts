import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zPesos, zRut, zTexto } from '#kernel/fields.ts';
import { Candidato, Comprobante, RutaItem as ItemDeRuta, Rendicion, Ruta, RutaDelDia, Talonario, zMinuto } from './contract-formas.ts';
import { estados } from './domain/estados.ts';

const entero = (defecto: number, max: string, descripcion: string, min = '1') =>
  parameter({ tipo: 'entero', defecto, min, max, sensible: false, descripcion, fuente: 'areas cobranzas' });
const zMotivo = zTexto(300, 5);
const parada_id = z.object({ parada_id: zId });

/** A row of the list of routes. */
export type RutaItem = z.output<typeof ItemDeRuta>;

export const contract = defineArea({
  area: 'rutas',
  tier: 3,
  uses: ['cobranzas', 'cuenta', 'ejecutivos', 'recaudaciones', 'zonas'],
  permissions: ['ver', 'armar', 'rendir', 'cerrar', 'autorizar', 'talonarios'],
  sensibles: ['autorizar'],
  item: ItemDeRuta,
  entity: Ruta,
  list: {
    filters: z.object({
      estado: z.enum(estados.states).optional(),
      recaudador: zRut.optional(),
      sucursal: z.string().max(40).optional(),
      desde: zFecha.optional(),
      hasta: zFecha.optional(),
    }),
    orden: ['num_ruta', 'fecha', 'nombre_recaudador', 'estado'],
    defecto: '-fecha',
    perPage: 25,
  },
  options: ['recaudadores', 'sucursales', 'comunas', 'metodos_pago'],
  parameters: {
    paradas_maximas: entero(40, '100', 'Paradas que caben en una ruta'),
    efectivo_en_terreno_uf: parameter({
      tipo: 'uf',
      defecto: '100',
      min: '0',
      max: '10000',
      sensible: true,
      descripcion: 'Efectivo que un recaudador puede llevar encima antes de depositar',
      fuente: 'areas cobranzas',
    }),
    visita_tolerancia_min: entero(15, '120', 'Minutos que el reloj del teléfono puede adelantar al del servidor', '0'),
  },
  operations: {
    crear: action({
      permission: 'armar',
      money: true,
      status: 201,
      input: z.object({ fecha: zFecha, recaudador: zRut, sucursal: z.string({ error: 'Elija la sucursal' }).max(40), salida: zMinuto }),
      output: Ruta,
    }),
    /** Tickets that could go to a route, by zone and commune, with what the law says of a visit at the hour at which it goes out. */
    candidatos: query({
      permission: 'armar',
      on: 'one',
      input: z.object({ comuna: z.string().max(10).optional(), toda: z.enum(['si', 'no']).optional() }),
      output: z.object({ items: z.array(Candidato), cortado: z.boolean() }),
    }),
    agregar: action({
      permission: 'armar',
      on: 'one',
      input: z.object({
        ticket_id: zId,
        persona_rut: zRut.nullish(),
        lat: z.number().min(-90, 'Latitud inválida').max(90, 'Latitud inválida').nullish(),
        lon: z.number().min(-180, 'Longitud inválida').max(180, 'Longitud inválida').nullish(),
        /** Where to go, of whom nobody registered an address: it stays in the stop. */
        direccion: zTexto(120, 4).nullish(),
        comuna: zCodigo.nullish(),
      }),
      output: Ruta,
    }),
    quitar: action({ permission: 'armar', on: 'one', input: parada_id, output: Ruta }),
    /** The best order, or the one given: ids of its stops, all of them. */
    ordenar: action({
      permission: 'armar',
      on: 'one',
      input: z.object({ paradas: z.array(zId).max(100, 'Admite hasta 100').nullish() }),
      output: Ruta,
    }),
    asignar: action({ permission: 'armar', on: 'one', output: Ruta }),
    devolver: action({ permission: 'armar', on: 'one', output: Ruta }),
    anular: action({ permission: 'armar', on: 'one', input: z.object({ motivo: zMotivo }), output: Ruta }),
    iniciar: action({ permission: 'rendir', on: 'one', output: Ruta }),
    rendir_parada: action({ permission: 'rendir', on: 'one', money: true, input: Rendicion, output: Ruta }),
    /** The photo of the door, after what was told of it: one picture a stop. */
    fotografiar: action({
      permission: 'rendir',
      on: 'one',
      upload: { maxMb: 5, maxFiles: 1 },
      input: z.object({ parada_id: zId, hora: z.string({ error: 'Indique la hora' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Hora inválida') }),
      output: Ruta,
    }),
    foto: query({ permission: 'ver', on: 'one', file: true, input: z.object({ parada_id: zId }), output: z.unknown() }),
    autorizar: action({
      permission: 'autorizar',
      on: 'one',
      input: parada_id.extend({ motivo: zTexto(300, 20) }),
      output: Ruta,
    }),
    /** The phone was lost: another person hands in the route without it, and lets go of whom it held. */
    rendir_sin_telefono: action({ permission: 'cerrar', on: 'one', input: z.object({ motivo: zTexto(300, 20) }), output: Ruta }),
    /** Cash of a door that a lost phone did not tell: who received it enters it by hand, with the receipt that he gave. */
    registrar_pago: action({
      permission: 'rendir',
      on: 'one',
      money: true,
      input: parada_id.extend({
        monto: zPesos({ min: 1 }),
        comprobante: z
          .number({ error: 'Escriba el número del comprobante' })
          .int('Número inválido')
          .min(1, 'Número inválido')
          .max(99_999_999, 'Número inválido'),
      }),
      output: Ruta,
    }),
    /** What a phone sent after its route was handed in without it was looked at. */
    revisar_parada: action({
      permission: 'cerrar',
      on: 'one',
      input: parada_id.extend({ resolucion: zTexto(300, 10) }),
      output: Ruta,
    }),
    cerrar: action({ permission: 'cerrar', on: 'one', output: Ruta }),
    imprimir: query({ permission: 'ver', on: 'one', file: true, output: z.unknown() }),
    /** What the phone of who collects needs for today, and nothing else: no RUT, no telephone. */
    de_hoy: query({ permission: 'rendir', output: z.object({ ruta: RutaDelDia.nullable() }) }),

    talonarios: query({
      permission: 'ver',
      input: z.object({ estado: z.enum(['entregado', 'devuelto']).optional() }),
      output: z.object({ items: z.array(Talonario) }),
    }),
    comprobantes: query({
      permission: 'ver',
      input: z.object({ talonario_id: zId }),
      output: z.object({ talonario: Talonario, items: z.array(Comprobante) }),
    }),
    entregar_talonario: action({
      permission: 'talonarios',
      money: true,
      status: 201,
      input: z.object({
        recaudador: zRut,
        desde: z.number().int().min(1, 'Desde el 1').max(99_999_999, 'Hasta ocho cifras'),
        hasta: z.number().int().min(1, 'Desde el 1').max(99_999_999, 'Hasta ocho cifras'),
      }),
      output: Talonario,
    }),
    anular_comprobante: action({
      permission: 'rendir',
      input: z.object({ numero: z.number().int().min(1), motivo: zMotivo }),
      output: Talonario,
    }),
    perder_comprobante: action({
      permission: 'talonarios',
      input: z.object({ numero: z.number().int().min(1), motivo: zMotivo }),
      output: Talonario,
    }),
    devolver_talonario: action({
      permission: 'talonarios',
      input: z.object({ talonario_id: zId }),
      output: Talonario,
    }),
    imprimir_talonario: query({
      permission: 'ver',
      input: z.object({ talonario_id: zId }),
      file: true,
      output: z.unknown(),
    }),
  },
});
