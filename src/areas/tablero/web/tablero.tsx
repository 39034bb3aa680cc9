import { Button, Card, Group, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { lazy, type RefObject, Suspense, useCallback, useRef, useState } from 'react';
import { LoMio } from '#areas/bandeja/public.web.tsx';
import { formatFecha } from '#kernel/values/format.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Instante } from '#platform/web/inputs/show.tsx';
import { can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { contract } from '../contract.ts';
import { NOMBRE_DE_RANGO, RANGOS, type Rango } from '../domain/rango.ts';
import { CajaDelDia } from './caja.tsx';
import { useEnVivo } from './en-vivo.ts';
import { MetaDelMes } from './meta.tsx';
import classes from './tarjeta.module.css';
import { TarjetaDeCifra } from './tarjeta.tsx';
import { useTeclaDeRango, useTeclasDeTarjetas } from './teclas.ts';
import type { CifrasLeidas, Inicio } from './tipos.ts';

const Arreglo = lazy(() => import('./arreglo.tsx'));
const api = areaApi<typeof contract>('tablero');

/** Against which day the figures are compared, in the address. */
function useRango(): [Rango, (r: Rango) => void] {
  const [search, setSearch] = useUrlState();
  const rango = RANGOS.find((r) => r === oneOf(search.range)) ?? 'visita';
  return [rango, (r) => setSearch({ range: r === 'visita' ? null : r }, { replace: true })];
}

/** When the last visit was; its business date too, when it is not that of today. */
function DeLaVisita({ inicio: { visita, hoy } }: { inicio: Inicio }) {
  if (!visita) return 'Sin una visita anterior, se compara con el día hábil anterior.';
  return (
    <>
      Su última visita: <Instante v={visita.instante} fz="inherit" c="inherit" span />
      {visita.dia !== hoy && `, con fecha de negocio ${formatFecha(visita.dia)}`}.
    </>
  );
}

/** Which board is at home: that of the house, one's own or one that somebody shares. */
function Elegir({ inicio }: { inicio: Inicio }) {
  const arreglar = api.useAction('elegir_tablero');
  if (inicio.tableros.length === 0) return null;
  const data = inicio.tableros.map((t) => ({ value: t.id, label: t.mio ? t.nombre : `${t.nombre}, de ${t.de}` }));
  return (
    <Select
      size="xs"
      w={220}
      label="Tablero"
      data={[{ value: '', label: 'De la casa' }, ...data]}
      value={inicio.tablero?.id ?? ''}
      onChange={(v) => arreglar.mutate({ tablero_id: v || null })}
    />
  );
}

interface CabeceraProps {
  inicio: Inicio;
  rango: Rango;
  elegir: (r: Rango) => void;
  ordenar: () => void;
  comparar: RefObject<HTMLInputElement | null>;
}

function Cabecera({ inicio, rango, elegir, ordenar, comparar }: CabeceraProps) {
  return (
    <Group justify="space-between" align="end" gap="sm">
      <Text size="sm" c="dimmed">
        Al {formatFecha(inicio.hoy)}. {rango === 'visita' && <DeLaVisita inicio={inicio} />}
      </Text>
      <Group gap="sm" align="end" className="no-print">
        <Elegir inicio={inicio} />
        <Select
          size="xs"
          w={200}
          label="Comparar con"
          ref={comparar}
          data={RANGOS.map((value) => ({ value, label: NOMBRE_DE_RANGO[value] }))}
          value={rango}
          onChange={(v) => elegir((v ?? 'visita') as Rango)}
        />
        <Button size="xs" variant="default" onClick={ordenar}>
          Ordenar
        </Button>
        <Button size="xs" variant="default" onClick={() => print()}>
          Imprimir
        </Button>
      </Group>
    </Group>
  );
}

function Cifras({ inicio, rango }: { inicio: Inicio; rango: Rango }) {
  const aLaVista = inicio.widgets.filter((w) => !w.oculto);
  const { data, error, refetch } = useRead<CifrasLeidas>('tablero', 'cifras', { range: rango }, { enabled: inicio.widgets.length > 0 });
  const { turno, setTurno, onKeyDown } = useTeclasDeTarjetas();
  const otraVez = () => void refetch();
  if (inicio.widgets.length === 0) return <Vacio razon="Su perfil no ve cifras de ninguna área." />;
  if (aLaVista.length === 0) return <Vacio razon="Este tablero no tiene tarjetas que usted pueda ver: ordénelo o elija otro." />;
  if (error) return <FalloLectura error={error} onRetry={otraVez} />;
  return (
    <Stack gap="xs">
      {data && (
        <Text size="xs" c="dimmed">
          Todas las cifras se leyeron juntas: <Instante v={data.instante} fz="inherit" span />.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" className={classes.tarjetas ?? ''} onKeyDown={onKeyDown}>
        {aLaVista.map((w, i) => (
          <TarjetaDeCifra
            key={w.nombre}
            w={w}
            rango={rango}
            leida={data?.items.find((x) => x.widget === w.nombre)}
            otraVez={otraVez}
            alcanzable={i === Math.min(turno, aLaVista.length - 1)}
            alEnfocar={() => setTurno(i)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** The first screen of the day: what waits for whoever looks, its goal, what falls due, and what moved since it was last here. */
export default function Tablero() {
  const [rango, elegir] = useRango();
  const [ordena, setOrdena] = useState(false);
  const { data, error, isPending, refetch } = useRead<Inicio>('tablero', '/api/tablero');
  const comparar = useRef<HTMLInputElement>(null);
  useEnVivo();
  useTeclaDeRango(
    useCallback(() => {
      comparar.current?.focus();
      comparar.current?.click();
    }, []),
  );
  return (
    <Stack>
      <PageTitle>Tablero</PageTitle>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {can('bandeja:ver') && (
          <Card withBorder component="section" aria-labelledby="lo-mio">
            <Title order={2} size="h5" id="lo-mio" mb={6}>
              Lo que me espera
            </Title>
            <LoMio />
          </Card>
        )}
        <MetaDelMes />
      </SimpleGrid>
      <CajaDelDia />
      {isPending && <Cargando />}
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Cabecera inicio={data} rango={rango} elegir={elegir} ordenar={() => setOrdena(true)} comparar={comparar} />
          {ordena ? (
            <Suspense fallback={<Cargando />}>
              <Arreglo inicio={data} cerrar={() => setOrdena(false)} />
            </Suspense>
          ) : (
            <Cifras inicio={data} rango={rango} />
          )}
        </>
      )}
    </Stack>
  );
}
