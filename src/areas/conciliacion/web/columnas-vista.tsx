import { Alert, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import { CAUSAS_CARTOLA } from '../domain/cartola/avisos.ts';
import { FRASES_MAPEO } from '../domain/cartola/mapeo.ts';
import { type Cartola, type Celda, ROLES_COLUMNA, type Rol } from '../domain/cartola/tipos.ts';
import type { Dicho, Hoja, Vista } from './columnas-estado.ts';

const ROL: Readonly<Record<Rol, string>> = {
  fecha: 'Fecha',
  descripcion: 'Descripción',
  documento: 'Documento',
  cargo: 'Cargos',
  abono: 'Abonos',
  monto: 'Monto con signo',
  signo: 'Cargo o abono',
  saldo: 'Saldo',
  rut: 'RUT',
  canal: 'Canal',
  sucursal: 'Sucursal',
  cuenta: 'N° de cuenta',
};
const OPCIONES = [{ value: '', label: 'No se usa' }, ...ROLES_COLUMNA.map((value) => ({ value, label: ROL[value] }))];

/** Rows of the file and of what is read that are shown. */
const FILAS = 8;
const LEIDAS = 12;

const letra = (i: number): string => (i < 26 ? String.fromCharCode(65 + i) : `${letra(Math.floor(i / 26) - 1)}${letra(i % 26)}`);
const texto = (c: Celda | undefined): string => (c === null || c === undefined ? '' : typeof c === 'number' ? String(c) : c);

/** The file as it comes, with what each column is over it. */
export function ArchivoTalCual({ hoja, d, onRol }: { hoja: Hoja; d: Dicho; onRol: (columna: number, rol: Rol | '') => void }) {
  const desde = Math.max(0, d.fila - 1);
  return (
    <Table.ScrollContainer
      minWidth={d.roles.length * 170}
      mah={360}
      type="native"
      aria-label="El archivo tal como viene"
      tabIndex={0}
      role="region"
    >
      <Table fz="xs" verticalSpacing={4} withColumnBorders>
        <Table.Thead>
          <Table.Tr>
            {d.roles.map((rol, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a sheet are known by their place
              <Table.Th key={i} scope="col" miw={160}>
                <NativeSelect
                  size="xs"
                  label={`Columna ${letra(i)}`}
                  data={OPCIONES}
                  value={rol}
                  onChange={(e) => onRol(i, e.currentTarget.value as Rol | '')}
                />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {hoja.filas.slice(desde, desde + FILAS).map((f, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a sheet are known by their place
            <Table.Tr key={n} fw={d.fila > 0 && n === 0 ? 600 : 400}>
              {d.roles.map((rol, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a sheet are known by their place
                <Table.Td key={i} maw={260} {...(rol === '' ? { c: 'dimmed' } : {})}>
                  <Text span size="xs" lineClamp={2}>
                    {texto(f[i])}
                  </Text>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function resumen(c: Cartola, hoja: Hoja, quiebres: number): string {
  const suma = (lado: 'cargo' | 'abono') => formatPesos(c.movimientos.reduce((s, m) => s + m[lado], 0));
  const malas = c.movimientos.filter((m) => m.causas.some((x) => x !== 'saldo_no_cuadra')).length;
  const n = c.movimientos.length;
  const muestra =
    hoja.total > hoja.filas.length ? `En las primeras ${hoja.filas.length} filas de ${formatDecimal(hoja.total, 0)} se` : 'Se';
  const leidas = n === 1 ? 'lee un movimiento' : `leen ${formatDecimal(n, 0)} movimientos`;
  const problemas = malas === 0 ? '' : malas === 1 ? ', uno con problemas' : `, ${formatDecimal(malas, 0)} con problemas`;
  const saldos =
    c.tipo_saldo === 'ninguno'
      ? 'Sin saldos con que comprobarlos.'
      : quiebres === 0
        ? 'Los saldos cuadran fila por fila.'
        : `Los saldos no cuadran en ${quiebres === 1 ? 'un lugar' : `${formatDecimal(quiebres, 0)} lugares`}: revise cargos, abonos y saldo.`;
  return `${muestra} ${leidas}${problemas}. Cargos ${suma('cargo')}, abonos ${suma('abono')}. ${saldos}`;
}

const problema = (causas: readonly string[]): string => causas.map((c) => CAUSAS_CARTOLA[c] ?? c).join('. ');

/** What would be loaded by the columns as they stand. */
export function LoQueSeLee({ v, hoja }: { v: Vista; hoja: Hoja }) {
  if (v.falla)
    return (
      <Alert variant="light" color="yellow">
        {FRASES_MAPEO[v.falla.falla]}.
      </Alert>
    );
  if (!v.cartola || v.cartola.movimientos.length === 0)
    return (
      <Alert variant="light" color="yellow">
        Con esas columnas no se lee ningún movimiento: revise la fila de los títulos, la fecha y los montos.
      </Alert>
    );
  const conProblemas = v.cartola.movimientos.some((m) => m.causas.length > 0);
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {resumen(v.cartola, hoja, v.quiebres)}
      </Text>
      <Tabla
        nombre="Los movimientos que se leen"
        filas={v.cartola.movimientos.slice(0, LEIDAS)}
        clave={(m) => String(m.linea_origen)}
        ancho={760}
        columnas={[
          { titulo: 'Fila', celda: (m) => m.linea_origen },
          { titulo: 'Fecha', celda: (m) => <Fecha v={m.fecha} /> },
          { titulo: 'Descripción', celda: (m) => m.descripcion },
          { titulo: 'N° documento', celda: (m) => m.documento },
          { titulo: 'RUT', celda: (m) => (m.rut_detectado ? <Rut v={m.rut_detectado} /> : '') },
          { titulo: 'Cargo', cifra: true, celda: (m) => (m.cargo === 0 ? '' : <Pesos v={m.cargo} />) },
          { titulo: 'Abono', cifra: true, celda: (m) => (m.abono === 0 ? '' : <Pesos v={m.abono} />) },
          { titulo: 'Saldo', cifra: true, celda: (m) => (m.saldo === undefined ? '' : <Pesos v={m.saldo} />) },
          ...(conProblemas
            ? [
                {
                  titulo: 'Problema',
                  celda: (m: Cartola['movimientos'][number]) => (
                    <Text size="xs" c="var(--r-danger-text)">
                      {problema(m.causas)}
                    </Text>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Stack>
  );
}
