import type { Condiciones, Paso, TipoAccion } from './formas.ts';

interface Fabrica {
  clave: string;
  nombre: string;
  prioridad: number;
  condiciones: Condiciones;
  pasos: readonly Paso[];
}

type Corto = readonly [dia: number, accion: TipoAccion, canal: Paso['canal'], quien: Paso['quien']];
const pasos = (...cortos: readonly Corto[]): Paso[] => cortos.map(([dia, accion, canal, quien]) => ({ dia, accion, canal, quien }));
const correo = (dia: number): Corto => [dia, 'MENSAJE', 'CORREO', 'SISTEMA'];
const aviso = (dia: number): Corto => [dia, 'AVISO_UTIL', 'CORREO', 'SISTEMA'];
const llamada = (dia: number): Corto => [dia, 'LLAMADA', 'LLAMADA', 'OPERADOR'];
const supervisor = (dia: number, accion: TipoAccion): Corto => [dia, accion, null, 'SUPERVISOR'];
const escalar = (dia: number): Corto => [dia, 'ESCALAR', null, 'SISTEMA'];

/** The strategies that a company begins with: on which day from the oldest due date each thing is done (areas/6 §1). */
export const ESTRATEGIAS: readonly Fabrica[] = [
  {
    clave: 'SERVIU',
    nombre: 'SERVIU y riego',
    prioridad: 10,
    condiciones: { division: ['SERVIU_RIEGO'] },
    pasos: pasos([-15, 'LLAMADA', 'LLAMADA', 'OPERADOR'], llamada(15), escalar(30)),
  },
  {
    clave: 'CHEQUE',
    nombre: 'Cheques protestados',
    prioridad: 20,
    condiciones: { tipo_documento: ['PROTESTO'] },
    pasos: pasos(llamada(0), correo(3), supervisor(10, 'COBRAR_CEDENTE'), supervisor(30, 'PROPONER_DERIVACION')),
  },
  {
    clave: 'DEUDOR_FACTURAS',
    nombre: 'Deudores de facturas',
    prioridad: 30,
    condiciones: { division: ['FACTORING'] },
    pasos: pasos(
      correo(-5),
      llamada(1),
      correo(7),
      llamada(15),
      supervisor(30, 'COBRAR_CEDENTE'),
      supervisor(43, 'PUBLICAR'),
      supervisor(61, 'PREJUDICIAL'),
    ),
  },
  {
    clave: 'PERSONA_CUOTAS',
    nombre: 'Cuotas de personas, micro y pequeñas empresas',
    prioridad: 40,
    condiciones: { division: ['CREDITOS'], protegida: true },
    pasos: pasos(
      correo(-5),
      aviso(1),
      llamada(8),
      correo(18),
      llamada(25),
      [35, 'VISITA', 'VISITA', 'OPERADOR'],
      escalar(45),
      supervisor(61, 'PREJUDICIAL'),
      supervisor(90, 'PROPONER_DERIVACION'),
    ),
  },
  {
    clave: 'PYME_CUOTAS',
    nombre: 'Cuotas de medianas y grandes empresas',
    prioridad: 50,
    condiciones: { division: ['CREDITOS'], protegida: false },
    pasos: pasos(
      correo(-5),
      aviso(1),
      llamada(5),
      llamada(12),
      [25, 'CARTA', 'CARTA', 'OPERADOR'],
      escalar(45),
      supervisor(61, 'PREJUDICIAL'),
      supervisor(90, 'PROPONER_DERIVACION'),
    ),
  },
];
