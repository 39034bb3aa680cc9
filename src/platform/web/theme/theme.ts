import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Sea blue: calm, and 5.6:1 against white at the shade of buttons. */
const petroleo: MantineColorsTuple = [
  '#edf6fa',
  '#d9e9f0',
  '#b2d3e1',
  '#87bbd1',
  '#64a8c4',
  '#4d9cbc',
  '#3f96b9',
  '#2f7f9f',
  '#1f6d8c',
  '#0b5975',
];
const dark: MantineColorsTuple = [
  '#dbe1e6',
  '#bcc6cf',
  '#9fabb7',
  '#75838f',
  '#46535f',
  '#37434d',
  '#28323a',
  '#1b2329',
  '#151b20',
  '#0f1418',
];

const CLOSE = { closeButtonProps: { 'aria-label': 'Cerrar' } };
/** Mantine hides it from who listens and leaves it out of the keyboard: here it is in reach of both. */
const CLEAR = { clearButtonProps: { 'aria-label': 'Quitar lo elegido', 'aria-hidden': false, tabIndex: 0, miw: 24, mih: 24 } };

/** Calm, dense, system fonts. Components are named, not imported, so that none enters the first page for its defaults. */
export const theme = createTheme({
  primaryColor: 'petroleo',
  colors: { petroleo, dark },
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  fontSizes: { xs: '0.75rem', sm: '0.84rem', md: '0.94rem', lg: '1.08rem', xl: '1.2rem' },
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.3rem' }, h3: { fontSize: '1.18rem' }, h4: { fontSize: '1.02rem' } },
  },
  components: {
    Modal: { defaultProps: { ...CLOSE, centered: true, overlayProps: { backgroundOpacity: 0.4 } } },
    Drawer: { defaultProps: CLOSE },
    Popover: { defaultProps: { shadow: 'md' } },
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: true } },
    // A dialog gives the focus to its first field: its list must not open by itself over the rest. What is chosen again stays chosen.
    Select: { defaultProps: { nothingFoundMessage: 'Sin resultados', openOnFocus: false, allowDeselect: false, ...CLEAR } },
    MultiSelect: { defaultProps: { nothingFoundMessage: 'Sin resultados', ...CLEAR } },
    Paper: { defaultProps: { radius: 'md' } },
    // Mantine's own yellow over its light yellow does not reach 4.5:1.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    // A table wider than the screen scrolls with the arrows too.
    TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
  },
});

/** Mantine's own greys for secondary text, placeholders and errors do not reach 4.5:1; ours do. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#54616d',
    '--mantine-color-placeholder': '#66727d',
    '--mantine-color-error': '#b42318',
    '--mantine-color-text': '#1a2127',
  },
  dark: { '--mantine-color-dimmed': '#a7b3bf', '--mantine-color-placeholder': '#95a2af', '--mantine-color-error': '#ff9d94' },
});
