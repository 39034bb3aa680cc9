import { List, Stack, Text, Title } from '@mantine/core';
import { formatDecimal } from '#kernel/values/format.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada } from '#platform/web/inputs/show.tsx';
import { enMedio } from '../domain/palabras.ts';
import { RESULTADOS } from './palabras.ts';
import type { E } from './tipos.ts';

type Regla = E['reglas'][number];
const puntos = (v: string | null) => (v === null ? <Nada /> : formatDecimal(v, 1));

/** Every rule with its figure, its points and where the figure comes from. */
export function Reglas({ reglas }: { reglas: readonly Regla[] }) {
  return (
    <Tabla
      nombre="Reglas de la evaluación"
      columnas={[
        { titulo: 'Regla', celda: (r) => r.motivo },
        { titulo: 'Resultado', celda: (r) => <EstadoBadge estado={r.resultado} estados={RESULTADOS} /> },
        { titulo: 'Puntos', cifra: true, celda: (r) => puntos(r.puntos) },
        { titulo: 'Máximo', cifra: true, celda: (r) => puntos(r.peso) },
        { titulo: 'Fuente', celda: (r) => r.fuente || <Nada /> },
        { titulo: 'Al', celda: (r) => (r.fecha ? <Fecha v={r.fecha} /> : <Nada />) },
      ]}
      filas={reglas}
      clave={(r) => r.id}
      ancho={760}
    />
  );
}

/** Why it is not better, at most four, and what would mend it. */
export function Razones({ razones, reglas }: { razones: E['razones']; reglas: readonly Regla[] }) {
  const remedios = reglas.filter((r) => r.remedio !== null);
  return (
    <Stack gap="sm">
      {razones.length > 0 && (
        <div>
          <Title order={3} size="h5">
            Por qué no es mejor
          </Title>
          <List size="sm" type="ordered">
            {razones.map((r) => (
              <List.Item key={r.id}>{r.texto}.</List.Item>
            ))}
          </List>
        </div>
      )}
      {remedios.length > 0 && (
        <div>
          <Title order={3} size="h5">
            Qué la mejoraría
          </Title>
          <List size="sm">
            {remedios.map((r) => (
              <List.Item key={r.id}>
                <Text span fw={500} size="sm">
                  {r.nombre}:
                </Text>{' '}
                {enMedio(r.remedio ?? '')}.
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  );
}
