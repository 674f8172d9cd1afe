// The champions' portraits, one a line: name, body, pattern, head, hair, face, beard, hat, item, then the numbers of
// skin, hair colour and palette. A creature has only its name and its palette.
export const CHAMPIONS = `
Kilnwarden plate bars square bald stern - kettle torch 2 0 0
Ashpiper robe dots long wave song - plume pipe 0 1 2
Emberwick cloak - round tuft kind - candle - 1 2 2
Tinderknave cloak chev heart spike mask - scarf torch 2 0 1
Flintbrow fur - square bald stern full horns hammer 3 1 3
Brandreeve plate - oval grey old chops flat book 1 5 1
Pyrelark lark 2
Sparkmonger apron plaid round curl sly - cap sack 2 2 0
Slagherald robe bars long bald song goat bicorne horn 3 0 0
Torchwright apron - heart bun kind - lamp torch 1 1 2
Scorchcap cloak dots round flame wide - brim - 0 2 0
Smeltgaunt apron - long grey gaunt - - hammer 7 0 3
Sootmarshal plate chev square bald stern tache bicorne pike 4 0 3
Redspindle cloak scales heart long sly - circlet spindle 2 2 1
Hearthpike plate plaid oval bob stern - kettle pike 1 1 2
Brineweaver cloak wave heart braids calm - shell net 2 7 0
Foamsquire plate wave round bob kind - great pike 1 7 1
Kelpwright apron wave square curl kind braid flat hammer 3 6 1
Fathomlock robe scales long bald old - turban key 6 7 3
Gullmother fur - round bun old - veil bird 1 4 0
Harborlight robe bars square grey kind full wool lantern 1 4 3
Ebbkeeper cloak wave oval long calm - hood staff 6 4 2
Pearlthief cloak - heart spike mask - hood coin 2 0 3
Rimesinger ruff dots oval long song - frost - 6 4 2
Reefmason apron scales square bald stern full kettle hammer 3 0 1
Stormferry cloak bars round grey old full brim rope 2 5 2
Anchorite robe - oval bob calm - coif anchor 4 0 0
Deepbell robe wave long bald song - cork bell 3 7 3
Mistpilot cloak dots oval wave patch - tricorn lantern 1 1 2
Saltmarquis ruff wave long grey sly tache wig sceptre 0 4 0
Bramblejack cloak leaf heart spike sly - cap - 2 2 0
Mossabbot robe - round bald calm full hood book 1 6 3
Thornbailiff plate leaf oval bun stern - circlet pike 3 0 2
Fernherald robe leaf long wave song - leaf horn 0 2 1
Rootcobbler apron plaid round grey specs tache flat boot 1 5 3
Oakmagnate fur leaf square bald old full top coin 2 4 0
Lichenlord fur dots long grey stern braid crown - 5 6 2
Mirefiddler cloak plaid oval curl sly goat plume fiddle 3 0 1
Nettledame ruff leaf heart bun stern - leaf - 0 0 2
Antlerkin stag 3
Burrowsage robe dots round grey specs - hood staff 2 5 3
Cloverduke ruff plaid oval curl kind tache leaf goblet 1 2 1
Sporeminder robe scales round bob kind - brim shroom 4 0 2
Vinetailor robe bars long wave specs goat plume shears 0 1 0
Wickerhound hound 1
Sunassayer cloak bars square bald old tache turban coin 3 4 0
Coinwidow robe scales heart long calm - veil coin 0 0 3
Gildfalcon falcon 0
Amberjudge ruff - oval grey stern - wig scales 3 4 1
Crownsmith apron dots square bald kind full lamp hammer 2 2 1
Dawnheron heron 2
Halobroker robe chev round curl sly - halo sack 1 3 2
Brassprophet robe scales square bald gaunt - gear - 3 0 3
Vaultcantor ruff bars round bald song chops mitre key 2 5 0
Lanternsaint robe dots heart long calm - halo lantern 4 0 2
Mintmaster ruff chev oval curl sly goat crown coin 1 1 0
Noonrider cloak chev oval wave stern - rays pike 2 3 2
Orrerist robe dots long spike specs - circlet planets 0 0 1
Sceptrist cloak scales heart bob stern - crown sceptre 4 0 0
Tollkeeper fur bars square grey old full kettle key 1 4 3
`;
