import { sql } from 'drizzle-orm';
import { defineArea } from '#kernel/contract.ts';
import { cubo } from '#platform/server/cifras/tipos.ts';
import { implement } from '#platform/server/implement.ts';
import { type ServerArea, serverArea } from '#platform/server/registry.ts';
import { copia, NUEVO, type Plantada, sinGuardas, una } from './plantada.fixture.ts';

/** An area with a cubo of these rows, as one that was built wrong would register it. */
function cuboPlantado(filas: string): ServerArea {
  const contract = defineArea({ area: 'plantada', tier: 4, uses: [], permissions: ['ver'], operations: {} });
  const medida = { clase: 'suma', columna: 'monto', titulo: 'Monto', sentencia: 'Lo que suma', unidad: 'pesos' } as const;
  const plantado = cubo({
    nombre: 'plantado',
    titulo: 'Plantado',
    permiso: 'plantada:ver',
    ambito: 'hoy',
    grano: 'fila',
    filas: async () => sql.raw(filas),
    alcance: { empresa: 'Una prueba' },
    dimensiones: ['estado'],
    medidas: { monto_plantado: medida },
    fila: () => ({ titulo: 'Una', url: '/' }),
  });
  return serverArea({ contract, service: implement(contract, { handlers: {} }), cubos: [plantado] });
}

/** A line of an entry of a receipt. */
const DE_RECAUDACION = "asiento_id in (select id from libro_asiento where origen_area = 'recaudaciones')";
const DE_NADIE = '01900000-0000-7000-8000-00000000000a';

/** Everybody who owes a document, in one group. */
const EN_GRUPO = `insert into cliente_vinculo (id, empresa_id, hecho_por, cliente_rut, rut, nombre, vinculo, desde)
  select gen_random_uuid(), c.empresa_id, '{PRUEBA}', c.rut, '40000777-2', 'x', 'EMPRESA_RELACIONADA', '2000-01-01'
  from (select distinct empresa_id, rut from libro_corte_fila where rol = 'DEUDOR') c`;

/** Of each equality between the auxiliary and its accounts. */
export const IGUALDADES: readonly Plantada[] = [
  {
    id: 'E2-libro',
    que: 'un documento que debe un peso más que su cuenta',
    plantar: `update libro_obligacion set capital = capital + 1 where ${una('libro_obligacion', "tipo = 'documento' and estado = 'vigente'")}`,
  },
  {
    id: 'E3-libro',
    que: 'una retención de un peso menos que su cuenta',
    plantar: `update libro_obligacion set base_mora = base_mora + 1 where ${una('libro_obligacion', "tipo = 'documento' and estado = 'vigente' and base_mora < capital")}`,
  },
  {
    id: 'E4-libro',
    que: 'una línea de 1302 que ninguna deuda de un cedente respalda',
    abrir: sinGuardas('libro_linea'),
    plantar: copia('libro_linea', "'n', 99, 'cuenta', '1302', 'pk', 'saldo_cedente:nadie'"),
  },
  {
    id: 'E5-libro',
    que: 'un gasto que la cuenta no tiene',
    plantar: `update libro_obligacion set gastos = gastos + 1 where ${una('libro_obligacion', "estado = 'vigente'")}`,
  },
  {
    id: 'E7-libro',
    que: 'una provisión que su cuenta no tiene',
    plantar: `update libro_obligacion set provision = provision + 1 where ${una('libro_obligacion')}`,
  },
  {
    id: 'E8-libro',
    que: 'un precio que quedó por devengar sin estar en 2110',
    plantar: `update libro_obligacion set devengo_total = devengo_total + 1 where ${una('libro_obligacion', "devengo_total is not null and estado = 'vigente'")}`,
  },
  {
    id: 'E9-libro',
    que: 'un anticipo que no es la cara menos la retención de sus cuentas',
    plantar: `update libro_obligacion set base_mora = base_mora - 1 where ${una('libro_obligacion', "tipo = 'documento' and estado = 'vigente' and base_mora > 0")}`,
  },
  {
    id: 'E30-libro',
    que: 'una deuda que no dice lo que su historia dice de ella',
    plantar: `update libro_obligacion set mora = mora + 1 where ${una('libro_obligacion', "estado = 'vigente'")}`,
  },
  {
    id: 'E12-mora',
    que: 'una mora que el libro cobró y ningún comprobante',
    abrir: sinGuardas('libro_linea'),
    plantar: copia('libro_linea', "'n', 95, 'cuenta', '4105'", DE_RECAUDACION),
  },
  {
    id: 'E14-giros',
    que: 'una orden que giró un peso menos que su asiento',
    plantar: `update orden_giro set monto = monto - 1 where ${una('orden_giro', "estado = 'confirmada'")}`,
  },
  {
    id: 'E15-compras',
    que: 'un anticipo que el giro no cargó',
    plantar: `update operacion set total_anticipo = total_anticipo + 1, total_retencion = total_retencion - 1, monto_girar = monto_girar + 1
      where ${una('operacion', 'fecha_giro is not null')}`,
  },
  {
    id: 'E17-compras',
    que: 'un impuesto de timbres que el libro no debe',
    plantar: `update operacion set ite = ite + 1, monto_girar = monto_girar - 1, monto_transferir = monto_transferir - 1 where ${una('operacion', 'fecha_giro is not null')}`,
  },
  {
    id: 'E18-compras',
    que: 'un IVA que el libro no debe',
    plantar: `update operacion set iva = iva + 1, monto_girar = monto_girar - 1, monto_transferir = monto_transferir - 1 where ${una('operacion', 'fecha_giro is not null')}`,
  },
  {
    id: 'E18-contratos',
    que: 'un IVA del cobro de un contrato que el libro no debe',
    plantar: `update contrato set cobro_iva = cobro_iva + 1 where ${una('contrato', 'cobro_iva is not null')}`,
  },
  {
    id: 'E18-prorrogas',
    que: 'el IVA de una prórroga que nadie cobró',
    abrir: [
      ...sinGuardas('libro_asiento', 'libro_linea'),
      copia(
        'libro_asiento',
        `'id', '${DE_NADIE}', 'num_asiento', 9999, 'n_cadena', 9999, 'idem_key', 'otra', 'secuencia', 99, 'origen_area', 'prorrogas'`,
      ),
    ],
    plantar: copia('libro_linea', `'asiento_id', '${DE_NADIE}', 'n', 1, 'cuenta', '2102'`),
  },
  {
    id: 'E19-cajas',
    que: 'un efectivo que el libro tiene y ninguna caja dice',
    abrir: sinGuardas('libro_linea'),
    plantar: copia('libro_linea', "'n', 94, 'cuenta', '1101'", DE_RECAUDACION),
  },
  {
    id: 'E20-bancos',
    que: 'una conciliación cerrada con un saldo que su cuenta no tuvo',
    plantar: `update conciliacion set saldo_final_libro = saldo_final_libro + 1 where ${una('conciliacion', "estado = 'cerrada'")}`,
  },
  {
    id: 'E21-castigos',
    que: 'un castigo en orden sin su contrapartida',
    abrir: sinGuardas('libro_linea'),
    plantar: copia('libro_linea', "'n', 97, 'cuenta', '8101', 'pk', 'castigo:nadie'"),
  },
  {
    id: 'E22-vendida',
    que: 'una cartera vendida con responsabilidad que nadie vendió',
    abrir: sinGuardas('libro_linea'),
    plantar: copia('libro_linea', "'n', 96, 'cuenta', '8103'"),
  },
  {
    id: 'E24-zonas',
    que: 'una sucursal en dos zonas el mismo día',
    plantar: copia('zona_sucursal', `'id', gen_random_uuid(), 'zona_id', gen_random_uuid()`),
  },
  {
    id: 'E24-carteras',
    que: 'un cliente que atienden dos el mismo día',
    plantar: copia('cartera', `'id', gen_random_uuid()`),
  },
  {
    id: 'E26-rodado',
    que: 'un corte que dijo una colocación que sus filas no tienen',
    plantar: copia('libro_corte', `${NUEVO}, 'dia', '2024-03-20', 'numero', 99, 'rancio', false`, 'not rancio'),
  },
  {
    id: 'E27-explicada',
    que: 'un corte que dijo que se debía un peso más',
    plantar: `update libro_corte set totales = jsonb_set(totales, '{deuda}', to_jsonb(((totales->>'deuda')::numeric + 1)::text)) where not rancio`,
  },
  {
    id: 'E27-explicada',
    que: 'una deuda cuya historia dice de hoy un peso que ningún acto explica',
    abrir: sinGuardas('libro_corte_fila'),
    plantar: `update libro_corte_fila set deuda = deuda + 1 where pk in (select pk from libro_obligacion_historia)`,
  },
  {
    id: 'E27-explicada',
    que: 'un paso de una deuda que su historia da hoy y sus montos no tienen',
    abrir: sinGuardas('libro_obligacion_historia'),
    plantar: copia(
      'libro_obligacion_historia',
      `'n', x.n + 1, 'fecha', (select fecha from fecha_negocio limit 1), 'capital', x.capital + 1`,
      `x.estado = 'vigente' and x.capital > 0 and x.n = (select max(y.n) from libro_obligacion_historia y where y.empresa_id = x.empresa_id and y.pk = x.pk)`,
    ),
  },
  {
    id: 'E28-grupo',
    que: 'un grupo cuya cifra calla deudas que la historia le da',
    abrir: [...sinGuardas('libro_obligacion'), EN_GRUPO],
    plantar: `update libro_obligacion set rol = 'TITULAR' where rol = 'DEUDOR'`,
  },
  {
    id: 'E28-grupo',
    que: 'un grupo cuya cifra cuenta como propia una deuda que la historia no le da',
    abrir: [...sinGuardas('libro_corte_fila'), EN_GRUPO],
    plantar: `update libro_corte_fila set rol = 'TITULAR' where rol = 'DEUDOR'`,
  },
  {
    id: 'E29-corte',
    que: 'una fila de un corte que dice un peso más que su historia',
    abrir: sinGuardas('libro_corte_fila'),
    plantar: 'update libro_corte_fila set d_capital = d_capital + 1, capital = capital + 1',
  },
  {
    id: 'E23-celdas',
    que: 'una cifra que suma con números que se redondean',
    area: cuboPlantado("select 'a' as clave, 'x' as estado, 0.1::double precision as monto union all select 'b', 'y', 0.2"),
    plantar: 'update libro_cadena set n = n',
  },
  {
    id: 'E25-filas',
    que: 'un cubo que repite sus filas',
    area: cuboPlantado("select 'a' as clave, 'x' as estado, 1::bigint as monto union all select 'a', 'x', 1"),
    plantar: 'update libro_cadena set n = n',
  },
];
