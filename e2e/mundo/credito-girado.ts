import type { ParteDemo } from '../../tools/dte-demo/fabricar.ts';
import { ficha, type Json, type Mundo } from './cliente.ts';
import { clienteActivo, creditoAprobado, girar, hacer } from './credito.ts';

const HOY = '2026-03-10';

/**
 * 5.000.000 in twelve cuotas of 480.266 from 20-04-2026 (domain §5, with costs of 35.000), lent today and in force. By vale vista: an account
 * typed today waits 24 hours (domain §15). Answers its id.
 */
export async function creditoGirado(m: Mundo, parte: ParteDemo): Promise<string> {
  const cliente = `/api/clientes/${await clienteActivo(m, ficha(parte))}`;
  const cuenta = { banco: '001', ctacte: '70012345', tipo_cuenta: 'CORRIENTE', rut_titular: parte.rut };
  const { cuentas } = await hacer<Json & { cuentas: { id: string }[] }>(m, 'ejecutivo', cliente, 'agregar-cuenta', cuenta);
  const cuenta_giro = cuentas.at(-1)?.id;
  await hacer(m, 'operaciones', cliente, 'validar-cuenta', { cuenta_id: cuenta_giro });
  const pedido = {
    rut: parte.rut,
    cuenta_giro,
    segmento_cliente: 'PEQUENA',
    producto: 'CREDITO',
    tipo_credito: 'CAPITAL_DE_TRABAJO',
    origen: 'EJECUTIVO',
    destino: 'CAPITAL_DE_TRABAJO',
    moneda: 'CLP',
    monto_solicitado: 5_000_000,
    plazo: 12,
    tasa_mensual: '1.9',
    fecha_curse: HOY,
    fecha_primer_vencimiento: '2026-04-20',
    costos: [{ codigo: 'NOTARIA', neto: 35_000, afecto_iva: false, financiado: true }],
    ite: { metodo: 'sobre_total', financiado: true },
    medio_pago: 'VALE_VISTA',
    comentario: 'Crédito para estructuras metálicas',
  };
  const id = await creditoAprobado(m, parte, pedido, HOY);
  await hacer(m, 'operaciones', `/api/creditos/${id}`, 'documentar');
  await girar(m, id, HOY);
  return id;
}
