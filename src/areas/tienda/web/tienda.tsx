import { Button, Checkbox, Group, Pagination, SegmentedControl, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { NumbersFilter } from '#platform/web/list/filter-ranges.tsx';
import { DebouncedText } from '#platform/web/list/filters.tsx';
import { Can, useCan } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { contract } from '../contract.ts';
import { Barra } from './barra.tsx';
import { Carta, Renglon } from './producto-carta.tsx';
import { SORTS } from './textos.ts';
import classes from './tienda.module.css';

const Editar = lazy(() => import('./editar-producto.tsx'));

type Pagina = z.output<typeof contract.operations.productos.output>;

const POR_PAGINA = 9;
const ESTRELLAS = [5, 4, 3, 2].map((n) => ({ value: String(n), label: n === 5 ? '5 estrellas' : `${n} estrellas o más` }));
const PRECIO = { tipo: 'numeros', key: 'price', titulo: 'Precio' } as const;

function Filtros() {
  const [search, setSearch] = useUrlState();
  const opciones = useOptions('tienda');
  const lista = (nombre: string) => optionList(opciones.data, nombre).map((o) => ({ value: o.codigo, label: o.nombre }));
  const elige = (key: string, titulo: string, data: { value: string; label: string }[], w = 150) => (
    <Select
      size="xs"
      w={w}
      aria-label={titulo}
      placeholder={titulo}
      clearable
      data={data}
      value={oneOf(search[key]) || null}
      onChange={(v) => setSearch({ [key]: v, page: null })}
    />
  );
  const editor = useCan('tienda:editar');
  return (
    <Group gap="xs" role="search" aria-label="Filtrar los productos">
      <DebouncedText
        name="q"
        label="Buscar un producto"
        value={oneOf(search.q)}
        width={200}
        onChange={(p, o) => setSearch({ ...p, page: null }, o)}
      />
      {elige('category', 'Categoría', lista('categorias_tienda'))}
      {elige('brand', 'Marca', lista('marcas_tienda'), 130)}
      {elige('rating', 'Valoración', ESTRELLAS, 160)}
      <NumbersFilter filter={PRECIO} area="tienda" search={search} onChange={(p, o) => setSearch({ ...p, page: null }, o)} />
      <Select
        size="xs"
        w={180}
        aria-label="Orden"
        data={SORTS}
        value={oneOf(search.sortBy) || 'featured'}
        onChange={(v) => setSearch({ sortBy: v === 'featured' ? null : v, page: null })}
      />
      {editor && (
        <Checkbox
          size="xs"
          label="También retirados"
          checked={oneOf(search.retirados) === 'true'}
          onChange={(e) => setSearch({ retirados: e.currentTarget.checked, page: null })}
        />
      )}
    </Group>
  );
}

const FILTROS = ['q', 'category', 'brand', 'rating', 'price_min', 'price_max', 'sortBy', 'retirados', 'page'] as const;

function Productos() {
  const [search, setSearch] = useUrlState();
  const p = Object.fromEntries(FILTROS.map((k) => [k, oneOf(search[k])]).filter(([, v]) => v !== ''));
  const r = useRead<Pagina>('tienda', '/apps/ecommerce/products', p);
  if (r.isPending) return <Cargando lines={9} height={80} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const { products, total } = r.data;
  if (total === 0) return <Vacio razon="Ningún producto coincide con lo que busca." />;
  const paginas = Math.ceil(total / POR_PAGINA);
  const enLista = oneOf(search.vista) === 'lista';
  return (
    <Stack>
      {enLista ? (
        <ul className={classes.lista} aria-label="Productos">
          {products.map((x) => (
            <Renglon key={x.id} p={x} />
          ))}
        </ul>
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
          {products.map((x) => (
            <Carta key={x.id} p={x} />
          ))}
        </SimpleGrid>
      )}
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status" className="figure">
          {total} {total === 1 ? 'producto' : 'productos'}
        </Text>
        {paginas > 1 && (
          <Pagination
            size="sm"
            total={paginas}
            value={Math.min(Number(oneOf(search.page) || 1), paginas)}
            onChange={(n) => setSearch({ page: n === 1 ? null : n })}
            getControlProps={(c) => ({ 'aria-label': c === 'next' ? 'Página siguiente' : 'Página anterior' })}
            getItemProps={(n) => ({ 'aria-label': `Página ${n}` })}
          />
        )}
      </Group>
    </Stack>
  );
}

export default function Tienda() {
  const [search, setSearch] = useUrlState();
  const [nuevo, setNuevo] = useState(false);
  return (
    <Stack gap="sm">
      <PageTitle
        actions={
          <>
            <Can do="tienda:editar">
              <Button size="xs" variant="default" onClick={() => setNuevo(true)}>
                Nuevo producto
              </Button>
            </Can>
            <Barra />
          </>
        }
      >
        Tienda
      </PageTitle>
      <Filtros />
      <SegmentedControl
        size="xs"
        maw={180}
        aria-label="Cómo se ve"
        data={[
          { value: 'cuadros', label: 'Cuadros' },
          { value: 'lista', label: 'Lista' },
        ]}
        value={oneOf(search.vista) === 'lista' ? 'lista' : 'cuadros'}
        onChange={(v) => setSearch({ vista: v === 'lista' ? v : null }, { replace: true })}
      />
      <Productos />
      {nuevo && (
        <Suspense fallback={null}>
          <Editar close={() => setNuevo(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
