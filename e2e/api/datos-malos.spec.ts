import { expect, test } from '@playwright/test';
import { type Json, Mundo, type Rechazo } from '../mundo/cliente.ts';
import { creditoGirado } from '../mundo/credito-girado.ts';

/**
 * Bad input, as it is refused over HTTP: its code of the area files, a sentence that says what to do, and the field where the form shows it.
 * Figures: domain §2 (UF to 09-04-2026), §3 (bracket of 29,00 %), §5 (twelve cuotas of 480.266).
 */
const CLIENTE = { rut: '99990094-1', razon: 'Datos Malos Ficticia SpA', giro: 'Talleres', comuna: 'Maipú', correo: 'ventas@ejemplo.cl' };
const CINCO = {
  moneda: 'CLP',
  monto_solicitado: 5_000_000,
  plazo: 12,
  tasa_mensual: '1.9',
  metodo: 'frances',
  base_dias: '30_360',
  fecha_curse: '2026-03-10',
  fecha_primer_vencimiento: '2026-04-20',
  ite: { metodo: 'sobre_total', financiado: true },
  costos: [{ codigo: 'NOTARIA', neto: 35_000, afecto_iva: false, financiado: true }],
};
let m: Mundo;
let credito_id: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ playwright, baseURL }) => {
  m = new Mundo(await playwright.request.newContext(baseURL ? { baseURL } : {}));
  credito_id = await creditoGirado(m, CLIENTE);
});

type Campos = Rechazo & { campos?: Record<string, string[]> };
const simular = (cambios: object): Promise<Campos> => m.intentar('ejecutivo', '/api/creditos/simular', { ...CINCO, ...cambios });
function rehusado(r: Campos, status: number, codigo: string, campo: string, dice: RegExp): void {
  expect({ status: r.status, codigo: r.codigo, campo: r.campos?.[campo] ?? Object.keys(r.campos ?? {}) }).toEqual({
    status,
    codigo,
    campo: [expect.stringMatching(dice)],
  });
}

test('una tasa sobre la TMC se rehúsa en la tasa, con el máximo del tramo', async () => {
  rehusado(await simular({ tasa_mensual: '2.42' }), 422, 'tmc_excedida', 'tasa_mensual', /29,00 % anual/);
});

test('un primer vencimiento fuera de rango se rehúsa en su fecha, con los días que se admiten', async () => {
  const campo = 'fecha_primer_vencimiento';
  for (const fecha of ['2026-03-29', '2026-05-10'])
    rehusado(await simular({ [campo]: fecha }), 400, 'primer_vencimiento_fuera_de_rango', campo, /entre 20 y 60 días/);
});

test('un plazo que no pasa de la gracia se rehúsa en el plazo, con el menor que sirve', async () => {
  const r = await simular({ plazo: 6, gracia: { tipo: 'TOTAL', meses: 6 } });
  rehusado(r, 400, 'plazo_fuera_de_rango', 'plazo', /entre 7 y \d/);
});

test('un curse cuya UF no se ha publicado se rehúsa en su fecha', async () => {
  const uf = { moneda: 'UF', monto_solicitado: '400', tasa_mensual: '0.5', costos: [] };
  const r = await simular({ ...uf, fecha_curse: '2026-04-10', fecha_primer_vencimiento: '2026-05-10' });
  rehusado(r, 422, 'uf_no_publicada', 'fecha_curse', /10-04-2026 aún no está publicada/);
});

test('cheques que no suman las cuotas, o en desorden, se rehúsan en su celda y no entra ninguno', async () => {
  const { cuotas } = await m.get<{ cuotas: { cuota_id: string; vencimiento: string; monto_cuota: number }[] }>(
    'operaciones',
    `/api/cheques/cuotas?rut=${CLIENTE.rut}`,
  );
  const filas = cuotas.slice(0, 3).map((c, i) => ({
    banco: '012',
    cta_cte: '99100',
    num_cheque: String(5_001 + i),
    monto: c.monto_cuota,
    fecha: c.vencimiento,
    objeto_pk: c.cuota_id,
  }));
  const recibir = (cheques: object[]): Promise<Campos> =>
    m.intentar('operaciones', '/api/cheques/recibir', {
      cliente_rut: CLIENTE.rut,
      modo: 'CUOTAS',
      rut_girador: CLIENTE.rut,
      nombre_girador: CLIENTE.razon,
      cheques,
    });
  const con = (k: number, cambio: object) => filas.map((f, i) => (i === k ? { ...f, ...cambio } : f));
  rehusado(await recibir(con(1, { monto: 480_265 })), 422, 'no_cuadra', 'cheques.1.monto', /La cuota es de \$480\.266/);
  rehusado(await recibir(con(2, { num_cheque: '5001' })), 422, 'cheque_repetido', 'cheques.2.num_cheque', /dos veces/);
  rehusado(await recibir(con(2, { fecha: '2026-05-19' })), 422, 'fechas_desordenadas', 'cheques.2.fecha', /cuota 2, del 20-05-2026/);
  expect((await m.get<{ total: number }>('operaciones', `/api/cheques?rut=${CLIENTE.rut}`)).total).toBe(0);
});

test('el mismo bien en dos garantías de primer grado se rehúsa en el grado, y dice cuál lo tiene', async () => {
  const prenda = {
    tipo: 'PRENDA_VEHICULO',
    beneficiario: 'LA_EMPRESA',
    sobre: 'ESPECIFICA',
    grado: 1,
    notaria: 'Primera Notaría',
    cliente_rut: CLIENTE.rut,
    otorgante_rut: CLIENTE.rut,
    nombre_otorgante: CLIENTE.razon,
    bien: { patente: 'MALA12', marca: 'Volvo', inscripcion: '1' },
  };
  const una = await m.post<Json & { numero: number }>('ejecutivo', '/api/garantias', prenda);
  const otra: Campos = await m.intentar('ejecutivo', '/api/garantias', { ...prenda, bien: { ...prenda.bien, patente: 'ma-la 12' } });
  rehusado(otra, 422, 'bien_ya_gravado', 'grado', new RegExp(`garantía ${una.numero}`));
});

test('un prepago bajo el mínimo se rehúsa en el monto, con lo menos que se recibe', async () => {
  const r: Campos = await m.intentar('recaudador', '/api/recaudaciones', {
    office: 'SANTIAGO',
    via: 'TRANSFERENCIA',
    medio_pago: 'TRANSFERENCIA',
    cuenta_banco: '1102.01',
    rut_deudor: CLIENTE.rut,
    monto: 300_000,
    fecha_pago: '2026-03-10',
    prepago: { credito_id, politica: 'reduce_cuota' },
  });
  // 20 % of the capital of 5.075.605 (Ley 18.010, domain §5).
  rehusado(r, 422, 'prepago_parcial_bajo_minimo', 'monto', /\$1\.015\.121 o más/);
});
