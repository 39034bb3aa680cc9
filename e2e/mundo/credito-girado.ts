import type { ParteDemo } from '../../tools/dte-demo/cuerpo.ts';
import { papelPdf } from '../../tools/dte-demo/papel.ts';
import { ficha, type Json, type Mundo } from './cliente.ts';

/** A client that owes cuotas: acts of clientes, creditos and operaciones, each by the person who does it. */

interface Cuenta {
  id: string;
  ctacte: string;
}
type Ficha = Json & { requisitos: { id: string }[]; cuentas: Cuenta[] };
type Credito = Json & {
  numero: number;
  estado: string;
  comite: { nivel: number } | null;
  documentos_pyme: { codigo: string; nombre: string; requerido: boolean }[];
};

/** Who votes each level in the demo company (its seeds of comite and ejecutivos), by account. */
const MESA: Readonly<Record<number, readonly string[]>> = {
  1: ['agente'],
  2: ['comite1', 'comite2'],
  3: ['comite1', 'comite2', 'comite3'],
};

/** Active, with an account that another person validated. */
async function clienteConCuenta(m: Mundo, parte: ParteDemo): Promise<Ficha> {
  let c = await m.post<Ficha>('ejecutivo', '/api/clientes', ficha(parte));
  const acto = async (cuenta: string, accion: string, datos: object): Promise<void> => {
    c = await m.post(cuenta, `/api/clientes/${c.id}/${accion}`, { version: c.version, ...datos });
  };
  for (const r of c.requisitos) await acto('ejecutivo', 'recibir-requisito', { requisito_id: r.id });
  await acto('ejecutivo', 'enviar-a-fiscalia', {});
  await acto('fiscalia', 'autorizar', { causales: ['PODERES_SUFICIENTES'], vigencia_dias: 90 });
  await acto('ejecutivo', 'agregar-cuenta', { banco: '001', ctacte: '70012345', tipo_cuenta: 'CORRIENTE', rut_titular: parte.rut });
  await acto('operaciones', 'validar-cuenta', { cuenta_id: c.cuentas.at(-1)?.id });
  return c;
}

/** The papers of its segment, brought by the executive and looked at by operaciones. */
async function juntarPapeles(m: Mundo, k: Credito, rut: string): Promise<Credito> {
  let ahora = k;
  for (const p of k.documentos_pyme.filter((x) => x.requerido)) {
    const de = { tipo_archivo: 'OTRO', referido_tipo: 'credito', referido_id: k.id, rut };
    const subida = await m.subirTodos(
      'ejecutivo',
      '/api/documentos/archivos',
      [{ nombre: `${p.codigo}.pdf`, bytes: papelPdf([p.nombre, rut]) }],
      de,
    );
    const archivo_id = (subida.archivos as { archivo: { id: string } | null }[])[0]?.archivo?.id;
    ahora = await m.get('ejecutivo', `/api/creditos/${k.id}`);
    await m.post('ejecutivo', `/api/creditos/${k.id}/guardar-papel`, {
      version: ahora.version,
      codigo: p.codigo,
      archivo_id,
      fecha: '2026-03-10',
    });
    ahora = await m.get('operaciones', `/api/creditos/${k.id}`);
    ahora = await m.post('operaciones', `/api/creditos/${k.id}/validar-papel`, { version: ahora.version, codigo: p.codigo, valido: true });
  }
  return ahora;
}

/** The treasury pays it: who prepares, who authorises, and the proof that puts the credit in force. */
async function girar(m: Mundo, k: Credito): Promise<void> {
  const ordenes = await m.get<{ id: string; origen_id: string }[]>(
    'tesoreria',
    '/api/operaciones/ordenes?origen_area=creditos&estado=solicitada',
  );
  const orden_id = ordenes.find((o) => o.origen_id === k.id)?.id;
  await m.post('tesoreria', '/api/operaciones/preparar-orden', { orden_id, medio: 'VALE_VISTA', cuenta_banco: '1102.01' });
  await m.post('tesoreria2', '/api/operaciones/autorizar-orden', { orden_id });
  await m.post('tesoreria', '/api/operaciones/confirmar-orden', { orden_id, fecha: '2026-03-10', comprobante: `VV-C${k.numero}` });
  const { version } = await m.get('tesoreria', `/api/creditos/${k.id}`);
  await m.post('tesoreria', `/api/creditos/${k.id}/registrar-comprobante`, { version, comprobante: `VV-C${k.numero}` });
}

/**
 * 5.000.000 in twelve cuotas of 480.266 from 20-04-2026 (domain §5, with costs of 35.000), lent today and in force. By vale vista: an account
 * typed today waits 24 hours (domain §15). Answers its id.
 */
export async function creditoGirado(m: Mundo, parte: ParteDemo): Promise<string> {
  const cliente = await clienteConCuenta(m, parte);
  let k = await m.post<Credito>('ejecutivo', '/api/creditos', {
    ...{ rut: parte.rut, cuenta_giro: cliente.cuentas.at(-1)?.id, segmento_cliente: 'PEQUENA', producto: 'CREDITO' },
    ...{ tipo_credito: 'CAPITAL_DE_TRABAJO', origen: 'EJECUTIVO', destino: 'CAPITAL_DE_TRABAJO', moneda: 'CLP' },
    ...{ monto_solicitado: 5_000_000, plazo: 12, tasa_mensual: '1.9', fecha_curse: '2026-03-10', fecha_primer_vencimiento: '2026-04-20' },
    ...{
      costos: [{ codigo: 'NOTARIA', neto: 35_000, afecto_iva: false, financiado: true }],
      ite: { metodo: 'sobre_total', financiado: true },
    },
    ...{ medio_pago: 'VALE_VISTA', comentario: 'Crédito para estructuras metálicas' },
  });
  const acto = async (cuenta: string, accion: string, datos: object = {}): Promise<void> => {
    k = await m.get(cuenta, `/api/creditos/${k.id}`);
    k = await m.post(cuenta, `/api/creditos/${k.id}/${accion}`, { version: k.version, ...datos });
  };
  await acto('ejecutivo', 'simular');
  await acto('ejecutivo', 'solicitar');
  const mesa = MESA[k.comite?.nivel ?? 1] ?? [];
  for (const quien of mesa) if (k.estado === 'en_comite') await acto(quien, 'votar', { respuesta: 'APRUEBA', comentario: 'Conforme' });
  for (const quien of mesa) if (k.estado === 'pendiente_firma') await acto(quien, 'firmar');
  k = await juntarPapeles(m, k, parte.rut);
  await acto('operaciones', 'documentar');
  await girar(m, k);
  return k.id;
}
