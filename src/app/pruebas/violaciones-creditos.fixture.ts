import { type Plantada, sinGuardas, una } from './plantada.fixture.ts';

/** A credit whose giro has its entry. */
const GIRADO = "fecha_giro is not null and id_credito_origen is null and congelado is not null and estado <> 'anulado'";

/** Those of the credits, planted on the months of `mes-creditos.test.ts`: the story of the others has none. */
export const CREDITOS: readonly Plantada[] = [
  {
    id: 'E1-libro',
    que: 'una cuota que debe un peso más que su cuenta',
    plantar: `update libro_obligacion set capital = capital + 1 where ${una('libro_obligacion', "tipo = 'cuota' and moneda = 'CLP' and estado = 'vigente'")}`,
  },
  {
    id: 'I6-credito',
    que: 'un crédito con un peso más de saldo que sus cuotas',
    plantar: `update credito set saldo = saldo + 1 where ${una('credito', "estado = 'vigente'")}`,
  },
  {
    id: 'tmc-creditos',
    que: 'un crédito que se debe sobre la tasa máxima y sin excepción',
    plantar: `update credito set congelado = jsonb_set(jsonb_set(congelado, '{tmc,cumple}', 'false'), '{tmc,veredicto}', '"excepcion"')
      where ${una('credito', "estado = 'vigente' and congelado->'tmc' <> 'null'::jsonb")}`,
  },
  {
    id: 'control-creditos',
    que: 'un interés recibido que la cuenta no vio',
    plantar: `update credito set cobrado = cobrado + 1, devengado = devengado + 2 where ${una('credito', "estado = 'vigente' and cobrado > 0")}`,
  },
  {
    id: 'identidad-creditos',
    que: 'capital que se dio por interés: el libro y las cuotas dicen lo mismo, y lo prestado no se cobró',
    plantar: `update credito set devuelto = devuelto + 1000, cobrado = cobrado + 1000, devengado = devengado + 1000 where ${una('credito', "estado = 'vigente' and moneda = 'CLP' and cobrado > 0")}`,
  },
  {
    id: 'causa-uf',
    que: 'un crédito en UF en causa, y 1207 sin él',
    plantar: `update credito set aceleracion = '{"fecha": "2026-03-02", "causa_id": null, "motivo": "x", "traspaso": [], "reconocido": 0}' where ${una('credito', "estado = 'vigente' and moneda = 'UF'")}`,
  },
  {
    id: 'control-cuotas',
    que: 'una cuota con un peso más de capital que el libro',
    plantar: `update credito_cuota set libro_capital = libro_capital + 1 where ${una('credito_cuota', "estado = 'pendiente'")}`,
  },
  {
    id: 'control-cuotas',
    que: 'una prima de seguro cobrada que el libro no vio',
    plantar: `update credito_cuota set prima = 2500 where ${una('credito_cuota', "estado = 'pendiente' and prima is null")}`,
  },
  {
    id: 'devengo-creditos',
    que: 'una noche que reconoció un peso de más en una cuota',
    rehusa: 'update credito_devengo set interes = interes + 1',
    abrir: sinGuardas('credito_devengo'),
    plantar: `update credito_devengo set interes = interes + 1 where ${una('credito_devengo')}`,
  },
  {
    id: 'prolongacion-saldada',
    que: 'una prolongación aplicada por un peso más que el crédito que nació de ella',
    rehusa: "update prolongacion set capital_nuevo = capital_nuevo + 1 where estado = 'aplicada'",
    plantar: `update prolongacion set capital_nuevo = capital_nuevo + 1, capital_insoluto = capital_insoluto + 1 where ${una('prolongacion', "estado = 'aplicada'")}`,
  },
  {
    id: 'prolongacion-saldada',
    que: 'un crédito prolongado que volvió a vivir',
    plantar: "update credito set estado = 'vigente' where estado = 'reprogramado'",
  },
  {
    id: 'E15-creditos',
    que: 'un giro que entregó un peso más que su asiento',
    plantar: `update credito set congelado = jsonb_set(congelado, '{monto_a_girar}', to_jsonb((congelado->>'monto_a_girar')::numeric + 1))
      where ${una('credito', GIRADO)}`,
  },
  {
    id: 'E17-creditos',
    que: 'un impuesto de timbres que el giro no retuvo',
    plantar: `update credito set congelado = jsonb_set(congelado, '{ite,monto}', to_jsonb((congelado->'ite'->>'monto')::numeric + 1))
      where ${una('credito', GIRADO)}`,
  },
  {
    id: 'E18-creditos',
    que: 'un IVA que el giro no cobró',
    plantar: `update credito set congelado = jsonb_set(congelado, '{iva_comision}', to_jsonb(coalesce((congelado->>'iva_comision')::numeric, 0) + 1))
      where ${una('credito', GIRADO)}`,
  },
];
