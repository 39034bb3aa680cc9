import { Anchor, Badge, Card, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import type { contract } from '../contract.ts';

/** Where the setting is proposed, approved and seen with its history. */
const PARAMETRO: string = '/parametros?parametro=conciliacion.calce_una_en';

type Datos = OutputOf<typeof contract, 'traba'>;

const nombreNivel = (unaEn: number): string =>
  unaEn === 0 ? 'Sólo documento o RUT que decide' : `1 equivocado en ${formatDecimal(unaEn, 0)}`;

/** What each level of the lock would have done with a signed month: how many it would have locked, and how many people signed otherwise. */
function Mes({ m, vigente }: { m: Datos['meses'][number]; vigente: number }) {
  const titulo = `${m.cuenta}, conciliación ${m.num_conciliacion} al ${formatFecha(m.fecha_termino)}`;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {titulo}
      </Text>
      <Table.ScrollContainer minWidth={520} type="native" aria-label={titulo} tabIndex={0} role="region">
        <Table fz="sm" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Nivel</Table.Th>
              <Table.Th scope="col" ta="right">
                Habría confirmado solos
              </Table.Th>
              <Table.Th scope="col" ta="right">
                De los firmados
              </Table.Th>
              <Table.Th scope="col" ta="right">
                Distintos de lo firmado
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {m.niveles.map((n) => (
              <Table.Tr key={n.una_en}>
                <Table.Th scope="row" fw={400}>
                  <Group gap="xs">
                    {nombreNivel(n.una_en)}
                    {n.una_en === vigente && (
                      <Badge size="sm" variant="light">
                        Vigente
                      </Badge>
                    )}
                  </Group>
                </Table.Th>
                <Table.Td className="figure" ta="right">
                  {formatDecimal(n.trabaria, 0)}
                </Table.Td>
                <Table.Td className="figure" ta="right">
                  {m.calces === 0 ? '—' : `${formatDecimal((n.trabaria / m.calces) * 100, 0)} %`}
                </Table.Td>
                <Table.Td className="figure" ta="right" c={n.distintas > 0 ? 'var(--r-danger-text)' : undefined}>
                  {formatDecimal(n.distintas, 0)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

/** How sure a pair must be to be confirmed by itself: the setting, and what it would have done with the months that people already signed. */
export function Traba({ t }: { t: Datos }) {
  return (
    <Card withBorder component="section" aria-label="Lo que se confirma solo">
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600} component="h2" size="md">
            Lo que se confirma solo
          </Text>
          <Anchor component={Link} to={PARAMETRO} size="sm">
            Cambiar el nivel
          </Anchor>
        </Group>
        <Text size="sm">
          Hoy: {nombreNivel(t.una_en)}. El nivel dice cuántos pares pueden confirmarse por cada uno equivocado; cambiarlo lo propone una
          persona y lo aprueba otra.
        </Text>
        {t.meses.length === 0 && (
          <Text size="sm" c="dimmed">
            Todavía no hay un mes firmado con qué probarlo: firme una conciliación antes de subir el nivel.
          </Text>
        )}
        {t.meses.map((m) => (
          <Mes key={`${m.cuenta}${m.num_conciliacion}`} m={m} vigente={t.una_en} />
        ))}
        {t.sin_medir > 0 && (
          <Text size="xs" c="dimmed">
            {t.sin_medir === 1 ? 'Una cuenta tiene' : `${t.sin_medir} cuentas tienen`} un último mes demasiado largo para probarlo aquí.
          </Text>
        )}
      </Stack>
    </Card>
  );
}
