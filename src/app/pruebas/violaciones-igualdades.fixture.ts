import { copia, type Plantada, sinGuardas, una } from './plantada.fixture.ts';

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
];
