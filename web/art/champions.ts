// The champions' portraits in the order of the catalogue, one per line: name (`|` marks its break), body, pattern, head,
// hair, face, beard, hat, item, then the indexes of skin, hair colour and palette. A creature has only its kind and palette.
export const CHAMPIONS = `
Kiln|warden plate bars square bald stern - kettle torch 2 0 0
Ash|piper robe dots long wave song - plume pipe 0 1 2
Ember|wick cloak - round tuft kind - candle - 1 2 2
Tinder|knave cloak chev heart spike mask - scarf torch 2 0 1
Flint|brow fur - square bald stern full horns hammer 3 1 3
Brand|reeve plate - oval grey old chops flat book 1 5 1
Pyre|lark lark 2
Spark|monger apron plaid round curl sly - cap sack 2 2 0
Slag|herald robe bars long bald song goat bicorne horn 3 0 0
Torch|wright apron - heart bun kind - lamp torch 1 1 2
Scorch|cap cloak dots round flame wide - brim - 0 2 0
Smelt|gaunt apron - long grey gaunt - - hammer 7 0 3
Soot|marshal plate chev square bald stern tache bicorne pike 4 0 3
Red|spindle cloak scales heart long sly - circlet spindle 2 2 1
Hearth|pike plate plaid oval bob stern - kettle pike 1 1 2
Brine|weaver cloak wave heart braids calm - shell net 2 7 0
Foam|squire plate wave round bob kind - great pike 1 7 1
Kelp|wright apron wave square curl kind braid flat hammer 3 6 1
Fathom|lock robe scales long bald old - turban key 6 7 3
Gull|mother fur - round bun old - veil bird 1 4 0
Harbor|light robe bars square grey kind full wool lantern 1 4 3
Ebb|keeper cloak wave oval long calm - hood staff 6 4 2
Pearl|thief cloak - heart spike mask - hood coin 2 0 3
Rime|singer ruff dots oval long song - frost - 6 4 2
Reef|mason apron scales square bald stern full kettle hammer 3 0 1
Storm|ferry cloak bars round grey old full brim rope 2 5 2
Anch|orite robe - oval bob calm - coif anchor 4 0 0
Deep|bell robe wave long bald song - cork bell 3 7 3
Mist|pilot cloak dots oval wave patch - tricorn lantern 1 1 2
Salt|marquis ruff wave long grey sly tache wig sceptre 0 4 0
Bramble|jack cloak leaf heart spike sly - cap - 2 2 0
Moss|abbot robe - round bald calm full hood book 1 6 3
Thorn|bailiff plate leaf oval bun stern - circlet pike 3 0 2
Fern|herald robe leaf long wave song - leaf horn 0 2 1
Root|cobbler apron plaid round grey specs tache flat boot 1 5 3
Oak|magnate fur leaf square bald old full top coin 2 4 0
Lichen|lord fur dots long grey stern braid crown - 5 6 2
Mire|fiddler cloak plaid oval curl sly goat plume fiddle 3 0 1
Nettle|dame ruff leaf heart bun stern - leaf - 0 0 2
Antler|kin stag 3
Burrow|sage robe dots round grey specs - hood staff 2 5 3
Clover|duke ruff plaid oval curl kind tache leaf goblet 1 2 1
Spore|minder robe scales round bob kind - brim shroom 4 0 2
Vine|tailor robe bars long wave specs goat plume shears 0 1 0
Wicker|hound hound 1
Sun|assayer cloak bars square bald old tache turban coin 3 4 0
Coin|widow robe scales heart long calm - veil coin 0 0 3
Gild|falcon falcon 0
Amber|judge ruff - oval grey stern - wig scales 3 4 1
Crown|smith apron dots square bald kind full lamp hammer 2 2 1
Dawn|heron heron 2
Halo|broker robe chev round curl sly - halo sack 1 3 2
Brass|prophet robe scales square bald gaunt - gear - 3 0 3
Vault|cantor ruff bars round bald song chops mitre key 2 5 0
Lantern|saint robe dots heart long calm - halo lantern 4 0 2
Mint|master ruff chev oval curl sly goat crown coin 1 1 0
Noon|rider cloak chev oval wave stern - rays pike 2 3 2
Orrer|ist robe dots long spike specs - circlet planets 0 0 1
Sceptr|ist cloak scales heart bob stern - crown sceptre 4 0 0
Toll|keeper fur bars square grey old full kettle key 1 4 3
`;
