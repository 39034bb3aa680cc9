import { afianzar, archivar, ficha, type Json, type Mundo } from '../cliente.ts';
import { CLIENTE, DEUDOR } from './partes.ts';

/** From the first form to a client that may sell: acts of clientes, contratos and solicitudes, each by the person who does it. */

interface Cuenta {
  id: string;
  ctacte: string;
  estado: string;
  usable: boolean;
  motivo: string | null;
}
export type FichaCliente = Json & { requisitos: { id: string }[]; cuentas: Cuenta[]; estado: string };

export const CTACTE = '70012345';
/** Who votes each level in the demo company (its seeds of comite and ejecutivos), by account. */
const MESA: Readonly<Record<number, readonly string[]>> = {
  1: ['agente'],
  2: ['comite1', 'comite2'],
  3: ['comite1', 'comite2', 'comite3'],
};

/** The executive types the file and receives each paper asked for. */
export async function inscribir(m: Mundo): Promise<FichaCliente> {
  let c = await m.post<FichaCliente>('ejecutivo', '/api/clientes', ficha(CLIENTE));
  for (const { id } of c.requisitos)
    c = await m.post('ejecutivo', `/api/clientes/${c.id}/recibir-requisito`, { version: c.version, requisito_id: id });
  return c;
}

export const verCliente = (m: Mundo, id: string): Promise<FichaCliente> => m.get('ejecutivo', `/api/clientes/${id}`);

/** OPERACIONES types the account of the client where its money will go. */
export async function agregarCuenta(m: Mundo, id: string, ctacte = CTACTE): Promise<Cuenta> {
  const { version } = await verCliente(m, id);
  const datos = { banco: '001', ctacte, tipo_cuenta: 'CORRIENTE', rut_titular: CLIENTE.rut };
  const c = await m.post<FichaCliente>('operaciones', `/api/clientes/${id}/agregar-cuenta`, { version, ...datos });
  const cuenta = c.cuentas.at(-1);
  if (!cuenta) throw new Error('the client has no account');
  return cuenta;
}

/** What another person sends to validate it. */
export async function paraValidar(m: Mundo, id: string, cuenta_id: string): Promise<object> {
  return { version: (await verCliente(m, id)).version, cuenta_id };
}

/** FISCALIA looks at the powers and lets the client in. */
export async function autorizarFicha(m: Mundo, id: string): Promise<FichaCliente> {
  let c = await verCliente(m, id);
  c = await m.post('ejecutivo', `/api/clientes/${id}/enviar-a-fiscalia`, { version: c.version });
  const causales = ['PODERES_SUFICIENTES', 'FACULTAD_EXPRESA_PARA_CEDER_CREDITOS'];
  return m.post('fiscalia', `/api/clientes/${id}/autorizar`, { version: c.version, causales, vigencia_dias: 90 });
}

/** The framework contract: written, emitted by FISCALIA, signed by the representative and put in force by management. */
export async function firmarMarco(m: Mundo, hoy: string): Promise<Json & { estado: string }> {
  const firmante = { rut: '40000050-6', nombre: 'Ana Soto', calidad: 'REPRESENTANTE', poder: { desde: '2024-01-02', hasta: null } };
  const datos = { cliente_rut: CLIENTE.rut, tipo: 'MARCO_FACTORING', porcentaje: '95', plazo_dias: 730, fecha_inicio: hoy };
  let k = await m.post<Json & { estado: string }>('ejecutivo', '/api/contratos', { ...datos, firmantes: [firmante] });
  const acto = async (cuenta: string, accion: string, mas: object = {}): Promise<void> => {
    k = await m.post(cuenta, `/api/contratos/${k.id}/${accion}`, { version: k.version, ...mas });
  };
  await acto('fiscalia', 'emitir');
  const de = { tipo_archivo: 'CONTRATO_FIRMADO', referido_tipo: 'contrato', referido_id: k.id, rut: CLIENTE.rut };
  const archivo_firmado = await archivar(m, 'ejecutivo', de, ['Contrato marco de factoring firmado', CLIENTE.rut]);
  await acto('ejecutivo', 'registrar-firma', {
    firmas: [{ rut: firmante.rut, firmado_el: hoy }],
    facultades: ['CEDER', 'SUSCRIBIR_PAGARE'],
    archivo_firmado,
  });
  await acto('gerencia', 'activar');
  return k;
}

/** Votes in favour of every member that the level needs, and their signatures where the vote is not one. */
export async function votar(m: Mundo, path: string, nivel: number): Promise<Json> {
  const miembros = MESA[nivel];
  if (!miembros) throw new Error(`nobody votes level ${nivel} in this journey`);
  let r = await m.get<Json>(miembros[0] ?? '', path);
  for (const cuenta of miembros)
    r = await m.post(cuenta, `${path}/votar`, { version: r.version, respuesta: 'APRUEBA', comentario: 'Conforme' });
  if (r.estado === 'pendiente_firma')
    for (const cuenta of miembros) r = await m.post(cuenta, `${path}/firmar`, { version: r.version, version_vista: 1 });
  return r;
}

/** A line of 150.000.000 for the year, asked by the executive and voted by the committee of its level. */
export async function abrirLinea(m: Mundo): Promise<Json> {
  await afianzar(m, CLIENTE.rut);
  let s = await m.post<Json & { nivel_comite: number }>('ejecutivo', '/api/solicitudes', {
    rut: CLIENTE.rut,
    producto: 'FACTORING',
    moneda: 'CLP',
    monto: '150000000',
    plazo_maximo: 120,
    anticipo_pct: '95',
    tasa_mensual: '1.8',
    fecha_expiracion: '2026-12-31',
    deudores: [{ rut_deudor: DEUDOR.rut, monto: 60_000_000 }],
  });
  s = await m.post('ejecutivo', `/api/solicitudes/${s.id}/enviar`, { version: s.version });
  return votar(m, `/api/solicitudes/${s.id}`, s.nivel_comite);
}
