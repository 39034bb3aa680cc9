import type { ParteDemo } from '../../tools/dte-demo/fabricar.ts';
import { archivar, ficha, type Json, type Mundo } from './cliente.ts';

/** Who votes each level in the demo company (its seeds of comite and ejecutivos), by account. */
const MESA: Readonly<Record<number, readonly string[]>> = {
  1: ['agente'],
  2: ['comite1', 'comite2'],
  3: ['comite1', 'comite2', 'comite3'],
};

type Visto = Json & {
  estado: string;
  comite: { nivel: number } | null;
  documentos_pyme: { codigo: string; nombre: string; requerido: boolean }[];
  pagare: { id: string } | null;
};
export type PagareVisto = Json & { pagarevista: string; firmas: { rut: string; firmado_el: string | null }[] };

/** A record with its version as it stands, and acts upon it. */
export async function hacer<T extends Json>(m: Mundo, cuenta: string, path: string, accion: string, datos: object = {}): Promise<T> {
  const { version } = await m.get<Json>(cuenta, path);
  return m.post<T>(cuenta, `${path}/${accion}`, { version, ...datos });
}

/** A client whose file was authorised. Answers its id. */
export async function clienteActivo(m: Mundo, datos: object): Promise<string> {
  const { id, requisitos } = await m.post<Json & { requisitos: { id: string }[] }>('ejecutivo', '/api/clientes', datos);
  const path = `/api/clientes/${id}`;
  for (const r of requisitos) await hacer(m, 'ejecutivo', path, 'recibir-requisito', { requisito_id: r.id });
  await hacer(m, 'ejecutivo', path, 'enviar-a-fiscalia');
  await hacer(m, 'fiscalia', path, 'autorizar', { causales: ['PODERES_SUFICIENTES'], vigencia_dias: 90 });
  return id;
}

/** An active client whose representative may sign pagarés. Answers its id. */
export function clienteQueFirma(m: Mundo, parte: ParteDemo): Promise<string> {
  const base = ficha(parte);
  const vinculos = base.vinculos.map((v) => ({ ...v, facultades: ['CEDER', 'ENDEUDAR', 'SUSCRIBIR_PAGARE'] }));
  return clienteActivo(m, { ...base, vinculos });
}

/** Entered, voted and signed by its level, with the papers of its segment brought and looked at. Answers its id. */
export async function creditoAprobado(m: Mundo, parte: ParteDemo, datos: object, hoy: string): Promise<string> {
  const { id } = await m.post('ejecutivo', '/api/creditos', datos);
  const path = `/api/creditos/${id}`;
  await hacer(m, 'ejecutivo', path, 'simular');
  let c = await hacer<Visto>(m, 'ejecutivo', path, 'solicitar');
  const mesa = MESA[c.comite?.nivel ?? 1] ?? [];
  for (const cuenta of mesa) c = await hacer(m, cuenta, path, 'votar', { respuesta: 'APRUEBA', comentario: 'Conforme' });
  if (c.estado === 'pendiente_firma') for (const cuenta of mesa) c = await hacer(m, cuenta, path, 'firmar');
  for (const p of c.documentos_pyme.filter((x) => x.requerido)) {
    const de = { tipo_archivo: 'OTRO', referido_tipo: 'credito', referido_id: id, rut: parte.rut };
    const archivo_id = await archivar(m, 'ejecutivo', de, [p.nombre, parte.razon]);
    await hacer(m, 'ejecutivo', path, 'guardar-papel', { codigo: p.codigo, archivo_id, fecha: hoy });
    await hacer(m, 'operaciones', path, 'validar-papel', { codigo: p.codigo, valido: true });
  }
  return id;
}

/** Printed, signed by everybody and authorised by a notary; then in the vault, by another person. */
export async function firmarPagare(m: Mundo, parte: ParteDemo, id: string, hoy: string): Promise<PagareVisto> {
  const path = `/api/pagares/${id}`;
  const impreso = await hacer<PagareVisto>(m, 'operaciones', path, 'imprimir');
  const de = { tipo_archivo: 'PAGARE_FIRMADO', referido_tipo: 'pagare', referido_id: id, rut: parte.rut };
  const archivo_firmado = await archivar(m, 'operaciones', de, ['Pagaré firmado', impreso.pagarevista, parte.razon]);
  const firmas = impreso.firmas.map((f) => ({ rut: f.rut, firmado_el: hoy }));
  await hacer(m, 'operaciones', path, 'registrar-firma', { firmas, archivo_firmado });
  const notaria = 'PRIMERA_NOTARIA_FICTICIA_DE_SANTIAGO';
  await hacer(m, 'operaciones', path, 'autorizar-notario', { notaria, fecha_autorizacion: hoy });
  return hacer<PagareVisto>(m, 'fiscalia', path, 'custodiar', { boveda: 'CASA_MATRIZ', caja: '1', sobre: impreso.pagarevista });
}

/** The money leaves by a bank draft: no account of the client has to rest a day. */
export async function girar(m: Mundo, credito_id: string, hoy: string): Promise<void> {
  const ordenes = await m.get<{ id: string; origen_id: string }[] & Json>(
    'tesoreria',
    '/api/operaciones/ordenes?origen_area=creditos&estado=solicitada',
  );
  const orden_id = ordenes.find((o) => o.origen_id === credito_id)?.id;
  if (!orden_id) throw new Error('the credit has no order');
  await m.post('tesoreria', '/api/operaciones/preparar-orden', { orden_id, medio: 'VALE_VISTA', cuenta_banco: '1102.01' });
  await m.post('tesoreria2', '/api/operaciones/autorizar-orden', { orden_id });
  await m.post('tesoreria', '/api/operaciones/confirmar-orden', { orden_id, fecha: hoy, comprobante: `VV-${credito_id.slice(-6)}` });
  await hacer(m, 'tesoreria', `/api/creditos/${credito_id}`, 'registrar-comprobante', { comprobante: `VV-${credito_id.slice(-6)}` });
}

/** A credit in force of a client, with its pagaré signed, authorised and in the vault. Answers the pagaré. */
export async function creditoConPagare(
  m: Mundo,
  parte: ParteDemo,
  datos: { monto: number; plazo: number; hoy: string },
): Promise<PagareVisto> {
  const pedido = {
    rut: parte.rut,
    segmento_cliente: 'MEDIANA',
    producto: 'CREDITO',
    tipo_credito: 'CAPITAL_DE_TRABAJO',
    origen: 'EJECUTIVO',
    destino: 'CAPITAL_DE_TRABAJO',
    moneda: 'CLP',
    monto_solicitado: datos.monto,
    plazo: datos.plazo,
    tasa_mensual: '1.9',
    fecha_curse: datos.hoy,
    fecha_primer_vencimiento: '2026-04-20',
    costos: [],
    medio_pago: 'VALE_VISTA',
    ite: { metodo: 'sobre_total', financiado: true },
  };
  const id = await creditoAprobado(m, parte, pedido, datos.hoy);
  const path = `/api/creditos/${id}`;
  const { pagare } = await hacer<Visto>(m, 'operaciones', path, 'emitir-pagare');
  if (!pagare) throw new Error('the credit drafted no pagaré');
  const firmado = await firmarPagare(m, parte, pagare.id, datos.hoy);
  await hacer(m, 'operaciones', path, 'documentar');
  await girar(m, id, datos.hoy);
  return firmado;
}
